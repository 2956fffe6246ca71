/** Which form of "one | few | many" a number takes, and how many forms a language has. */

const slavic = new Set(["uk", "bg", "cs", "hr", "mk", "pl", "sk", "sl", "sr", "be", "ru"]);
/** One form serves every number. */
const uniform = new Set(["tr", "zh", "ja", "ko"]);
const arabicForms = ["zero", "one", "two", "few", "many", "other"];
const separator = " | ";
const baseOf = (language: string): string => language.split("-")[0] ?? "en";

export const pluralFormsOf = (text: string): string[] => text.split(separator);

/**
 * Chooses among forms joined by ` | `: two are "one | other", three "zero | one | other", and in Slavic languages (spec 9)
 * "one | few | many" or, with four, "zero | one | few | many"; Arabic has six.
 */
export function choosePlural(text: string, count: number, language: string): string {
  const forms = pluralFormsOf(text);
  if (forms.length === 1) return text;
  return forms[Math.min(indexOf(forms.length, Math.abs(count), baseOf(language)), forms.length - 1)] ?? text;
}

/** How many forms a translation of an English message with `forms` of them may have, the usual number first. */
export function pluralFormCounts(language: string, forms: number): readonly number[] {
  const base = baseOf(language);
  if (forms === 1) return [1];
  if (uniform.has(base)) return [1, forms];
  if (slavic.has(base)) return forms === 2 ? [3, 4] : [4];
  return base === "ar" ? [6] : [forms];
}

function indexOf(forms: number, count: number, language: string): number {
  if (language === "ar" && forms === 6) return arabicForms.indexOf(new Intl.PluralRules("ar").select(count));
  if (!slavic.has(language)) {
    if (forms === 2) return count === 1 ? 0 : 1;
    return count === 0 ? 0 : count === 1 ? 1 : 2;
  }
  const tens = count % 100;
  const ones = count % 10;
  const teen = tens >= 11 && tens <= 14;
  const form = !teen && ones === 1 ? 0 : !teen && ones >= 2 && ones <= 4 ? 1 : 2;
  if (forms >= 4) return count === 0 ? 0 : form + 1;
  return form;
}
