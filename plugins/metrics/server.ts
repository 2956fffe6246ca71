/** The server half of `metrics`: measures from the start on, and answers scrapes on its port or behind its token. */
import { defineServerPlugin, handle, readStoredWork } from "@portalkit/kernel/server";
import { metrics, readMetrics } from "./contract.ts";
import { answerWithToken } from "./server/answer-with-token.ts";
import { createMetrics } from "./server/create-metrics.ts";
import { listenOnPort } from "./server/listen-on-port.ts";
import { limitReads, storedWorkTimeoutMs } from "./server/limit-reads.ts";

export const server = defineServerPlugin(metrics, {
  checkOptions: ({ listen, bearer }) =>
    listen === undefined && bearer === undefined
      ? [
          {
            path: [],
            found: "neither `listen` nor `bearer`",
            expected:
              '`listen: { port: 9464 }`, where only `/metrics` is answered, or `bearer: { token: env("METRICS_TOKEN", { secret: true }) }`, with at least 32 characters',
          },
        ]
      : [],
  setup: (services) => {
    const { listen, bearer } = services.options;
    const measured = createMetrics(
      limitReads(() => readStoredWork(services.db, storedWorkTimeoutMs)),
      (error) => services.log.warn({ err: error }, "failed to read the stored work for the metrics"),
    );
    return {
      endpoints:
        bearer === undefined
          ? []
          : [handle(readMetrics, ({ request }) => answerWithToken(measured, bearer.token, request))],
      start: async () => {
        const stopMeasuring = measured.start();
        try {
          const stopListening =
            listen === undefined ? undefined : await listenOnPort(measured, { id: services.id, ...listen });
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
