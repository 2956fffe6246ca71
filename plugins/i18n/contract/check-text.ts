/** Checks whether a text can replace an English message: the same `{names}`, and the plural forms of its language. */
import { pluralFormCounts, formsOf } from "@portalkit/kernel/contract";

/** A problem: a message key, and its values. */
export interface TextProblem {
  message: string;
  values: Readonly<Record<string, string | number>>;
}

const namesIn = (text: string): string[] => [...new Set([...text.matchAll(/\{\w+\}/g)].map(([name]) => name))];

/**
 * Returns undefined for a valid text. A form may omit `{count}` ("one row"), except the last form, which most numbers
 * use.
 */
export function textProblem(english: string, text: string, language: string): TextProblem | undefined {
  const forms = formsOf(text);
  const isCounted = formsOf(english).length > 1;
  const wanted = pluralFormCounts(language, formsOf(english).length);
  if (!wanted.includes(forms.length))
    return { message: "i18n:forms", values: { wanted: wanted[0] ?? 1, found: forms.length } };
  const known = namesIn(english);
  for (const [index, form] of forms.entries()) {
    const given = namesIn(form);
    const unknown = given.find((name) => !known.includes(name));
    if (unknown !== undefined) {
      return known.length === 0
        ? { message: "i18n:unknownAny", values: { name: unknown } }
        : { message: "i18n:unknown", values: { name: unknown, names: known.join(", ") } };
    }
    const lost = known.find(
      (name) => !given.includes(name) && !(isCounted && name === "{count}" && index < forms.length - 1),
    );
    if (lost !== undefined) return { message: "i18n:lost", values: { name: lost } };
  }
  return undefined;
}
