/** The kernel behind the services of a plugin, for plugins that work inside the engine of resources. */
import type { Kernel } from "./kernel.ts";
import type { PluginServices } from "./services/plugin-services.ts";

/** What the functions of `@portalkit/kernel/engine` take first. Its parts are for them. */
export type Engine = Kernel;

const engines = new WeakMap<object, Engine>();

/** Called once for each instance, when its services are made. */
export const provideEngine = (services: object, engine: Engine): void => void engines.set(services, engine);

/**
 * Returns the engine of the deployment that these services belong to. Call it in a handler, a job or a hook: in `setup`
 * there is none yet.
 * @throws Error before the portal is open
 * @example viewOf(engineOf(services), "articles", adminUser)
 */
export function engineOf(services: Pick<PluginServices, "id">): Engine {
  const engine = engines.get(services);
  if (engine === undefined) throw new Error("the engine of resources is not there before the portal is open");
  return engine;
}
