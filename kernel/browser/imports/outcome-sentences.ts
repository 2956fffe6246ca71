/** What an import or a check came to, in sentences. */
import type { TFunction } from "i18next";
import type { ImportInfo } from "../../contract/imports/import-schemas.ts";
import { translateText } from "../i18n/translate.ts";
import type { ImportWords } from "./import-steps-props.ts";

/** @param hasCounts the counts are shown beside the sentences, which then leave them out */
export function outcomeSentences(
  { state, totalRows, rows, stored, failed, reason }: ImportInfo,
  words: ImportWords,
  hasCounts: boolean,
  t: TFunction,
  grouped: (count: number) => string,
): string[] {
  const values = {
    count: stored,
    rows: grouped(rows),
    total: grouped(totalRows ?? rows),
    stored: grouped(stored),
    failed: grouped(failed),
  };
  const leftOut = failed === 0 || hasCounts ? [] : [t("lists:imports.leftOut", { ...values, count: failed })];
  switch (state) {
    case "checked":
      return [
        failed === 0
          ? t("lists:imports.checkedGood", { count: totalRows ?? rows })
          : t("lists:imports.checkedBad", values),
      ];
    case "done":
      return [translateText(words.done, values), ...leftOut];
    case "cancelled":
      return [translateText(words.cancelled, values)];
    default:
      return [
        t("lists:imports.failed", { reason: reason ?? "" }),
        ...(stored === 0 || hasCounts ? [] : [translateText(words.done, values)]),
      ];
  }
}
