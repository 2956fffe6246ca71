/** Puts the schedule of a job into words, in the language of the call. */
import { createRequire } from "node:module";
import { CronExpressionParser } from "cron-parser";
import { languageOfCall } from "@portalkit/kernel/server";

interface Describer {
  locales: Readonly<Record<string, unknown>>;
  toString(cron: string, options: { locale: string; use24HourTimeFormat: boolean }): string;
}

let loaded: Describer | undefined;

/**
 * A CommonJS package, whose default export Node and the test runner would import differently. It has the words of all
 * languages, so it is loaded for the first schedule that somebody looks at.
 */
const describer = (): Describer =>
  (loaded ??= (createRequire(import.meta.url)("cronstrue/i18n.js") as { default: Describer }).default);

/** The package's names of languages that it writes with a region. */
const regional: Readonly<Record<string, string>> = { pt: "pt_BR", zh: "zh_CN" };

/** English if the package does not know the language. */
export function cronWords(cron: string): string {
  const language = languageOfCall();
  const wanted = regional[language] ?? language;
  const { locales } = describer();
  const locale = Object.hasOwn(locales, wanted) ? wanted : "en";
  return describer().toString(cron, { locale, use24HourTimeFormat: true });
}

/** The next time that the schedule fires, as an ISO time. */
export const nextRun = (cron: string): string =>
  CronExpressionParser.parse(cron, { tz: "UTC" }).next().toDate().toISOString();
