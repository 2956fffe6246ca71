/** Languages by their code: the country whose flag represents each, and its own name (spec 9). */

/** Languages that the kernel and its plugins ship. */
export const shippedLanguages = ["en", "uk", "de", "es", "pt", "tr", "ar", "zh"] as const;

/** Languages whose country code differs from the language code. */
const countries: Readonly<Record<string, string>> = {
  en: "us",
  zh: "cn",
  hi: "in",
  ar: "sa",
  ko: "kr",
  ja: "jp",
  uk: "ua",
  ur: "pk",
};

/** The code of the country whose flag represents a language. */
export const languageCountry = (code: string): string => countries[code] ?? code.slice(0, 2);

/** The language's own name, or the code if no name is known. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
