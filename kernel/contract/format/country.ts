/** English names of countries by their ISO 3166 alpha-2 code (docs/product.md, portal 2). */

let names: Intl.DisplayNames | undefined;

/** Whether a text has the form of a country code. */
export function isCountryCode(code: string): boolean {
  return /^[A-Za-z]{2}$/.test(code);
}

/** The English name, or the code if no name is known. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });
  return names.of(code.toUpperCase()) ?? code;
}
