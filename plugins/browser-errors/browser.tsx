/** The browser half of `browser-errors`: waits for a failure, and only then loads what reports it. */
import { defineBrowserPlugin, onFailure } from "@portalkit/kernel/browser/plugin";
import type { browserErrors } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof browserErrors>({
  name: "browser-errors",
  setup: () => ({}),
  start: (services) =>
    onFailure((failure) => {
      // Without a network there is nothing to report to, and a failed report must not be a failure to report.
      import("./browser/report-failure.ts").then(
        (reporting) => reporting.reportFailure(services, failure),
        () => undefined,
      );
    }),
});
