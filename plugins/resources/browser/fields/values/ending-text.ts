/** What the decimals of a computed number end in, in words. */
import type { TFunction } from "i18next";

/** @param ending `0` for whole numbers, `0.99` for prices */
export function endingText(ending: string, t: TFunction, language: string): string {
  if (ending === "0") return t("resources:formula.whole");
  const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 2, numberingSystem: "latn" });
  return t("resources:formula.ending", { ending: decimals.format(Number(ending)).slice(1) });
}
