/** What an import or a check came to, in sentences. */
import { translateText } from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import type { TFunction } from "i18next";
import type { ImportInfo } from "../contract/import-schemas.ts";
import type { ImportWords } from "./import-steps-props.ts";

/** The numbers of rows by what happened to them, or would happen by the plan; none for imports that only create. */
export function tallyCounts({ state, tally, failed }: ImportInfo): (readonly [label: MessageKey, count: number])[] {
  if (tally === null) return [];
  const isPlan = state === "checked";
  return [
    [isPlan ? "imports:toCreate" : "imports:created", tally.created],
    [isPlan ? "imports:toChange" : "imports:changed", tally.changed],
    ["imports:unchanged", tally.unchanged],
    ["imports:refused", failed],
  ];
}

/** @param hasCounts the counts are shown beside the sentences, which then leave them out */
export function outcomeSentences(
  { state, totalRows, rows, stored, failed, tally, reason }: ImportInfo,
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
  const leftOut = failed === 0 || hasCounts ? [] : [t("imports:leftOut", { ...values, count: failed })];
  switch (state) {
    case "checked":
      if (tally !== null)
        return [t("imports:planned", values), ...(tally.created + tally.changed === 0 ? [t("imports:nothing")] : [])];
      return [failed === 0 ? t("imports:checkedGood", { count: totalRows ?? rows }) : t("imports:checkedBad", values)];
    case "done":
      return tally === null ? [translateText(words.done, values), ...leftOut] : [t("imports:done")];
    case "cancelled":
      return [tally === null ? translateText(words.cancelled, values) : t("imports:cancelled", values)];
    default:
      return [
        t("imports:failed", { reason: reason ?? "" }),
        ...(stored === 0 || hasCounts ? [] : [translateText(words.done, values)]),
      ];
  }
}
