/**
 * Plural forms: the categories of a language, and the `one | few | many` notation that operators and other servers use.
 */

export type PluralCategory = "zero" | "one" | "two" | "few" | "many" | "other";

/** The part of `Intl.PluralRules` that i18next uses. */
export interface PluralRule {
  select(count: number): PluralCategory;
  resolvedOptions(): { pluralCategories: PluralCategory[] };
}

/** All categories, from zero to other. */
export const pluralOrder: readonly PluralCategory[] = ["zero", "one", "two", "few", "many", "other"];
const slavic = new Set(["uk", "bg", "cs", "hr", "mk", "pl", "sk", "sl", "sr", "be", "ru"]);
const separator = " | ";
const baseOf = (language: string): string => language.split("-")[0] ?? "en";

/** docs/product.md, portal 9, sets one rule for the Slavic languages, which differs from `Intl` for some of them. */
const slavicRule: PluralRule = {
  select: (count) => {
    const number = Math.abs(count);
    const tens = number % 100;
    const ones = number % 10;
    if (tens >= 11 && tens <= 14) return "many";
    return ones === 1 ? "one" : ones >= 2 && ones <= 4 ? "few" : "many";
  },
  resolvedOptions: () => ({ pluralCategories: ["one", "few", "many"] }),
};

/** The plural rule of a language, if docs/product.md, portal 9, defines one. */
export const ownPluralRule = (language: string): PluralRule | undefined =>
  slavic.has(baseOf(language)) ? slavicRule : undefined;

/** The plural categories of a language, from zero to other. */
export function pluralCategories(language: string): readonly PluralCategory[] {
  const rule = ownPluralRule(language) ?? new Intl.PluralRules(language);
  return rule
    .resolvedOptions()
    .pluralCategories.toSorted((a, b) => pluralOrder.indexOf(a) - pluralOrder.indexOf(b)) as PluralCategory[];
}

/** The key of one plural form of a message, as i18next looks it up. */
export const pluralKey = (key: string, category: PluralCategory): string => `${key}_${category}`;

/** The message and category of a plural form's key; undefined if the key is not one of a plural form. */
export function messageOfForm(key: string): { key: string; category: PluralCategory } | undefined {
  const [, message, category] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
  return message === undefined ? undefined : { key: message, category: category as PluralCategory };
}

export const formsOf = (text: string): string[] => text.split(separator);

/**
 * Maps every category of a language to its form. One form is used for all; two are "one | other", three "zero | one |
 * other"; in Slavic languages three are "one | few | many", and a fourth before them is for zero; six are all
 * categories, as in Arabic.
 * @example splitForms("{count} row | {count} rows", "en") // { one: "{count} row", other: "{count} rows" }
 */
export function splitForms(text: string, language: string): Partial<Record<PluralCategory, string>> {
  const forms = formsOf(text);
  const written = writtenCategories(language, forms.length);
  const given = new Map(written.map((category, index) => [category, forms[index]]));
  return Object.fromEntries(
    [...new Set([...written, ...pluralCategories(language)])].map((category) => [
      category,
      given.get(category) ?? forms.at(-1) ?? text,
    ]),
  );
}

/** The form for a number, of a text from another server: `"{count} row | {count} rows"`. */
export function chooseForm(text: string, count: number, language: string): string {
  const rule = ownPluralRule(language) ?? new Intl.PluralRules(language);
  return splitForms(text, language)[rule.select(count)] ?? text;
}

/** The inverse of `splitForms`: the notation that operators read and write. */
export function joinForms(forms: Readonly<Partial<Record<PluralCategory, string>>>, language: string): string {
  const texts = new Set(Object.values(forms));
  if (texts.size === 1) return [...texts].join("");
  const withoutZero = usualCategories(language);
  const written: readonly PluralCategory[] =
    forms.zero === undefined || withoutZero.includes("zero") ? withoutZero : ["zero", ...withoutZero];
  return written.map((category) => forms[category] ?? "").join(separator);
}

/** How many forms the translation of an English message with `forms` forms may have, the usual number first. */
export function pluralFormCounts(language: string, forms: number): readonly number[] {
  if (forms === 1) return [1];
  const base = baseOf(language);
  if (slavic.has(base)) return forms === 2 ? [3, 4] : [4];
  const usual = usualCategories(language).length;
  if (usual > 2) return [usual];
  return uniform.has(base) ? [1, forms] : [forms];
}

/** Languages that use one form for every number. */
const uniform = new Set(["tr", "zh", "ja", "ko"]);

/**
 * The categories of an ordinary text: "one | other", or more where the language has more. `many` of Romance languages
 * is for millions, which are counted with the form for all others.
 */
function usualCategories(language: string): readonly PluralCategory[] {
  const all = pluralCategories(language);
  if (slavic.has(baseOf(language))) return all;
  const usual = all.length === 3 && all[0] === "one" && all[1] === "many" ? ["one" as const, "other" as const] : all;
  return usual.length < 2 ? ["one", "other"] : usual;
}

/** The categories that a given number of forms represents; the last form is used for all others. */
function writtenCategories(language: string, forms: number): readonly PluralCategory[] {
  if (forms === 1) return [];
  if (slavic.has(baseOf(language)))
    return forms === 2 ? ["one", "many"] : forms === 3 ? ["one", "few", "many"] : ["zero", "one", "few", "many"];
  const usual = usualCategories(language);
  if (forms === usual.length && forms > 2) return usual;
  return forms === 2 ? ["one", "other"] : ["zero", "one", "other"];
}
