/** Formats integers with the digit grouping of the page's language, independent of the browser's own language. */
import { groupDigits } from "../../contract/format/decimal.ts";
import { useLanguage } from "../fields/values/use-language.ts";

/** @example useCount()(1234567) // "1,234,567", or "1.234.567" in German */
export function useCount(): (count: number) => string {
  const language = useLanguage();
  return (count) => groupDigits(String(count), language);
}
