/** The server half of `browser-errors`: writes what browsers report to the log, within limits. */
import { defineServerPlugin, handle } from "@portalkit/kernel/server";
import { browserErrors, reportError } from "./contract.ts";
import { logReports } from "./server/log-reports.ts";

export const server = defineServerPlugin(browserErrors, {
  setup: (services) => {
    const { log } = logReports(services);
    return {
      endpoints: [
        handle(reportError, ({ body, request }) => {
          log(body, { address: request.ip, userAgent: request.userAgent });
          return Promise.resolve({ ok: true });
        }),
      ],
    };
  },
});
