/** Measures the calls of the HTTP server, and counts those in progress. */
import type { FastifyInstance } from "fastify";
import { kernelId } from "../../contract/permissions.ts";
import { measurements } from "../measurements/channels.ts";

export function measureCalls(app: FastifyInstance): void {
  let inProgress = 0;
  app.addHook("onRequest", (_request, _reply, done) => {
    inProgress += 1;
    done();
  });
  app.addHook("onResponse", ({ method, routeOptions }, reply, done) => {
    inProgress -= 1;
    if (measurements.calls.hasSubscribers)
      measurements.calls.publish({
        plugin: (routeOptions.config as { instanceId?: string }).instanceId ?? kernelId,
        method,
        route: routeOptions.url ?? "unknown",
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1_000,
      });
    done();
  });
  app.addHook("onListen", (listening) => {
    const stop = measurements.state.subscribe((state) => {
      state.callsInProgress += inProgress;
    });
    app.addHook("onClose", async () => stop());
    listening();
  });
}
