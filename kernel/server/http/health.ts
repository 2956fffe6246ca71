/** What a supervisor and a proxy ask: whether the process runs, and whether it wants calls. */
import type { FastifyInstance } from "fastify";
import type { Kernel } from "../extension/kernel.ts";
import { readiness } from "./readiness.ts";

/**
 * While it drains, a server answers calls, but wants no new ones: `readyz` says so to the proxy in front. Then it
 * refuses them for a moment, before it closes: a proxy that does not ask `readyz` passes them on and marks the server.
 */
export type ServerPhase = "starting" | "open" | "draining" | "refusing" | "closing";

export interface ServerHealth {
  phase: () => ServerPhase;
  /** @throws Error if the database does not answer */
  ping: () => Promise<void>;
}

/** Answered in every phase. */
export const healthPaths = (basePath: string): { live: string; ready: string } => ({
  live: `${basePath}/healthz`,
  ready: `${basePath}/readyz`,
});

export function mountHealth(app: FastifyInstance, { config, log }: Kernel, { phase, ping }: ServerHealth): void {
  const { live, ready } = healthPaths(config.portal.basePath);
  const doesDatabaseAnswer = readiness(async () => {
    try {
      await ping();
      return true;
    } catch (error) {
      log.warn({ err: error }, "the database is not responding");
      return false;
    }
  });
  app.get(live, () => ({ ok: true }));
  app.get(ready, async (_request, reply) => {
    const ok = phase() === "open" && (await doesDatabaseAnswer());
    return await reply.code(ok ? 200 : 503).send({ ok });
  });
}
