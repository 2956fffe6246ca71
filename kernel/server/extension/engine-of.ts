/** The kernel behind the services of a plugin, for plugins that work inside the engine of resources. */
import type { Kernel } from "./kernel.ts";
import type { PluginServices } from "./services/plugin-services.ts";

const engines = new WeakMap<object, Kernel>();

/** Called once for each instance, when its services are made. */
export const provideEngine = (services: object, engine: Kernel): void => void engines.set(services, engine);

/**
 * Returns the kernel of the deployment that these services belong to, which the functions of the engine of resources
 * take first. Call it in a handler, a job or a hook: in `setup` there is none yet.
 * @throws Error before the portal is open
 * @example viewOf(engineOf(services), "articles", adminUser)
 */
export function engineOf(services: Pick<PluginServices, "id">): Kernel {
  const engine = engines.get(services);
  if (engine === undefined) throw new Error("the engine of resources is not there before the portal is open");
  return engine;
}
