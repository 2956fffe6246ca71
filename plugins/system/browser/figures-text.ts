/** Sizes and durations as people read them, with Latin digits in every language. */

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** @example bytesText(1_234_567, "en") // "1.23 MB" */
export function bytesText(bytes: number, language: string, signDisplay: "auto" | "exceptZero" = "auto"): string {
  const power = bytes === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(Math.abs(bytes)) / 3));
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: "short",
    maximumSignificantDigits: 3,
    numberingSystem: "latn",
    signDisplay,
  }).format(bytes / 1_000 ** power);
}

/** @example secondsText(0.0123, "en") // "12 ms" */
export function secondsText(seconds: number, language: string): string {
  const isShort = seconds < 1;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isShort ? "millisecond" : "second",
    maximumSignificantDigits: isShort ? 2 : 3,
    numberingSystem: "latn",
  }).format(isShort ? seconds * 1_000 : seconds);
}
