/** Measures the calls of the HTTP server, and counts those in progress. */
import type { FastifyInstance } from "fastify";
import { kernelId } from "../../contract/permissions.ts";
import { measurements } from "../measurements/channels.ts";

export function measureCalls(app: FastifyInstance): void {
  let inProgress = 0;
  let stop: (() => void) | undefined;
  app.addHook("onRequest", ({ method, routeOptions }, { raw }, done) => {
    const began = performance.now();
    inProgress += 1;
    // Fastify's `onResponse` is not called for a client that disconnects.
    raw.once("close", () => {
      inProgress -= 1;
      if (!measurements.calls.hasSubscribers) return;
      measurements.calls.publish({
        plugin: (routeOptions.config as { instanceId?: string }).instanceId ?? kernelId,
        method,
        route: routeOptions.url ?? "unknown",
        status: raw.writableFinished ? raw.statusCode : 499,
        seconds: (performance.now() - began) / 1_000,
      });
    });
    done();
  });
  app.addHook("onListen", (listening) => {
    stop = measurements.state.subscribe((state) => {
      state.callsInProgress += inProgress;
    });
    listening();
  });
  app.addHook("onClose", async () => stop?.());
}
