/** Languages by their code: the country whose flag represents each, and its own name (docs/product.md, portal 9). */

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

/** Languages that are written from right to left. */
const rightToLeft = new Set(["ar", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);

/** What a plugin or the config says of a language that does not ship, where the defaults do not fit. */
export interface LanguageDeclaration {
  /** The language's own name; default: as `Intl` knows it. */
  readonly name?: string;
  /** Two-letter code of the country whose flag represents it; default: the language's code. */
  readonly country?: string;
  /** Default: that of the language's usual script. */
  readonly direction?: "ltr" | "rtl";
}

/** A language of the deployment. */
export interface Language {
  readonly code: string;
  readonly name: string;
  /** Two-letter code of the country whose flag represents it, in lower case. */
  readonly country: string;
  readonly direction: "ltr" | "rtl";
}

export const describeLanguage = (code: string, declared: LanguageDeclaration = {}): Language => ({
  code,
  name: declared.name ?? languageName(code),
  country: declared.country ?? languageCountry(code),
  direction: declared.direction ?? languageDirection(code),
});

export const languageDirection = (code: string): "ltr" | "rtl" => (rightToLeft.has(code) ? "rtl" : "ltr");

/** The code of the country whose flag represents a language. */
export const languageCountry = (code: string): string => countries[code] ?? code.slice(0, 2);

/** The language's own name, or the code if no name is known. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
