/** The server half of `metrics`: measures from the start on, and answers scrapes on its port or behind its token. */
import { defineServerPlugin, handle, readStoredWork } from "@portalkit/kernel/server";
import { metrics, readMetrics } from "./contract.ts";
import { answerWithToken } from "./server/answer-with-token.ts";
import { createMetrics } from "./server/create-metrics.ts";
import { listenOnPort } from "./server/listen-on-port.ts";
import { limitReads, storedWorkTimeoutMs } from "./server/limit-reads.ts";

export const server = defineServerPlugin(metrics, {
  checkOptions: ({ port, token }) =>
    port === undefined && token === undefined
      ? [
          {
            path: [],
            found: "neither `port` nor `token`",
            expected:
              'a `port`, such as 9464, on which only `/metrics` is answered, or a `token` of at least 32 characters, such as env("METRICS_TOKEN", { secret: true })',
          },
        ]
      : [],
  setup: (services) => {
    const { port, host, token } = services.options;
    const measured = createMetrics(
      limitReads(() => readStoredWork(services.db, storedWorkTimeoutMs)),
      (error) => services.log.warn({ err: error }, "failed to read the stored work for the metrics"),
    );
    return {
      endpoints:
        token === undefined ? [] : [handle(readMetrics, ({ request }) => answerWithToken(measured, token, request))],
      start: async () => {
        const stopMeasuring = measured.start();
        try {
          const stopListening =
            port === undefined ? undefined : await listenOnPort(measured, { id: services.id, host, port });
          return async () => {
            stopMeasuring();
            await stopListening?.();
          };
        } catch (error) {
          stopMeasuring();
          throw error;
        }
      },
    };
  },
});
