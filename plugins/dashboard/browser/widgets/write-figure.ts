/** Writes the figure of a widget, an exact decimal, by the rules of the reader's language. */
import { groupDigits } from "@portalkit/kernel/contract";
import type { BoardWidget } from "../../contract/widgets/calls.ts";

/**
 * Zeros at the end of a fraction are left out, except that a fraction has two digits at least.
 * @example writeFigure("1234.500000", { prefix: "$", suffix: "" }, "en") // "$1,234.50"
 */
export function writeFigure(
  value: string,
  { prefix, suffix }: Pick<BoardWidget, "prefix" | "suffix">,
  language: string,
): string {
  const [whole = "0", fraction] = value.split(".");
  const shown = fraction === undefined ? whole : `${whole}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
  const isNegative = shown.startsWith("-");
  const digits = groupDigits(isNegative ? shown.slice(1) : shown, language);
  const unit = suffix === "" || suffix.startsWith(" ") || suffix === "%" ? suffix : `\u00a0${suffix}`;
  return `${isNegative ? "-" : ""}${prefix}${digits}${unit}`;
}
