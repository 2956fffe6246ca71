/** Writes reports of browsers to the log: with the places in the sources and the plugin, and without values. */
import type { BodyOf } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import type { BrowserErrorsOptions, reportError } from "../contract.ts";
import { browserName } from "./browser-name.ts";
import { limitReports } from "./limit-reports.ts";
import { sourcePlaces, textOf } from "./source-places.ts";
import { withoutKeys, withoutValues } from "./without-values.ts";

type Report = BodyOf<typeof reportError>;
type Services = Pick<PluginServices<BrowserErrorsOptions>, "options" | "log" | "installed" | "portal">;

export function logReports(services: Services): {
  /** Never fails, and does not keep the caller waiting. */
  log(report: Report, from: { address: string; userAgent: string }): void;
} {
  const { options } = services;
  const limit = limitReports(options.perMinute);
  const places = sourcePlaces(() => services.portal.sourceMaps);
  const write = async (report: Report, userAgent: string): Promise<void> => {
    const { log, installed } = services;
    const stack = await places.of(report.frames).catch((error: unknown) => {
      log.warn({ err: error }, "failed to read the source maps of the pages");
      return report.frames.map(textOf);
    });
    const error = new Error(withoutValues(report.message));
    error.name = withoutValues(report.name);
    error.stack = [`${error.name}: ${error.message}`, ...stack.map((place) => `    at ${place}`)].join("\n");
    const failed = installed.find(({ id }) => id === report.plugin)?.id ?? pluginOf(stack);
    log.warn(
      {
        err: error,
        ...(failed === undefined ? {} : { failed }),
        page: withoutKeys(report.page),
        browser: browserName(userAgent),
      },
      "an error in a browser",
    );
  };
  /** The plugin in whose sources the error happened, if it happened in one. */
  const pluginOf = (stack: readonly string[]): string | undefined => {
    const name = /^(?:plugins|@[\w-]+)\/([\w-]+)\//.exec(stack[0] ?? "")?.[1];
    return services.installed.find(({ plugin }) => plugin === name)?.id;
  };
  return {
    log: (report, { address, userAgent }) => {
      const leftOut = limit.leftOut();
      if (leftOut > 0) services.log.warn({ leftOut }, "errors in browsers were not logged: there were too many");
      if (options.ignore.some((part) => report.message.includes(part)) || !limit.takes(address)) return;
      void write(report, userAgent);
    },
  };
}
