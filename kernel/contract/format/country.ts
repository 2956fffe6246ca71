/** Countries by their ISO 3166 alpha-2 code: flag and English name (spec 2). */

const regionalIndicatorA = 0x1f1e6;
let names: Intl.DisplayNames | undefined;

/** Whether a text has the form of a country code. */
export function isCountryCode(code: string): boolean {
  return /^[A-Za-z]{2}$/.test(code);
}

/** The flag as an emoji. */
export function countryFlag(code: string): string {
  return String.fromCodePoint(...Array.from(code.toUpperCase(), (letter) => regionalIndicatorA + letter.charCodeAt(0) - 65));
}

/** The English name, or the code where none is known. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });
  return names.of(code.toUpperCase()) ?? code;
}
