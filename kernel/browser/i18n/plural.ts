/** Which form of "one | few | many" a number takes. */

const slavic = new Set(["uk", "bg", "cs", "hr", "mk", "pl", "sk", "sl", "sr", "be", "ru"]);

/**
 * Chooses among forms joined by ` | `: two are "one | other", three "zero | one | other", and in Slavic languages (spec 9)
 * "one | few | many" or, with four, "zero | one | few | many".
 */
export function choosePlural(text: string, count: number, language: string): string {
  const forms = text.split(" | ");
  if (forms.length === 1) return text;
  return forms[Math.min(indexOf(forms.length, Math.abs(count), language.split("-")[0] ?? "en"), forms.length - 1)] ?? text;
}

function indexOf(forms: number, count: number, language: string): number {
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
