/** Measures the calls of the HTTP server, and counts those in progress. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { kernelId } from "../../contract/permissions.ts";
import { measurements, type StartedCall } from "../measurements/channels.ts";

export function measureCalls(app: FastifyInstance): void {
  let inProgress = 0;
  let stop: (() => void) | undefined;
  app.addHook("onRequest", (request, { raw }, done) => {
    const began = performance.now();
    inProgress += 1;
    measurements.starts.run(
      () => startedCall(request),
      () => {
        const inContext = measurements.starts.hasSubscribers ? AsyncLocalStorage.snapshot() : undefined;
        const measure = (): void => {
          const { plugin, method, route } = startedCall(request);
          const errorCode = errorCodes.get(raw);
          measurements.calls.publish({
            plugin,
            method,
            route,
            status: raw.writableFinished ? raw.statusCode : 499,
            seconds: (performance.now() - began) / 1_000,
            ...(errorCode === undefined ? {} : { errorCode }),
          });
        };
        // Emitted in the context of the connection. Fastify's `onResponse` is not called for a client that disconnects.
        raw.once("close", () => {
          inProgress -= 1;
          if (!measurements.calls.hasSubscribers) return;
          if (inContext === undefined) measure();
          else inContext(measure);
        });
        done();
      },
    );
  });
  app.addHook("onListen", (listening) => {
    stop = measurements.state.subscribe((state) => {
      state.callsInProgress += inProgress;
    });
    listening();
  });
  app.addHook("onClose", async () => stop?.());
}

const errorCodes = new WeakMap<ServerResponse, string>();

/** Remembers why a call was refused or failed, until its end is measured. */
export function measureError(response: ServerResponse, code: string): void {
  if (measurements.calls.hasSubscribers) errorCodes.set(response, code);
}

function startedCall({ method, routeOptions, headers }: FastifyRequest): StartedCall {
  const { traceparent } = headers;
  return {
    kind: "call",
    plugin: (routeOptions.config as { instanceId?: string }).instanceId ?? kernelId,
    method,
    route: routeOptions.url ?? "unknown",
    ...(typeof traceparent === "string" ? { traceparent } : {}),
  };
}
