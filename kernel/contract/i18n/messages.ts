/** Texts of a `messages/<language>.json`. */
import { joinForms, pluralKey, pluralOrder } from "./plural.ts";

/** Texts of a namespace by key; keys of plural forms end in `_one`, `_other` and so on. */
export type Messages = Readonly<Record<string, string>>;

/** A message of a namespace, its plural forms joined by ` | `; undefined if it is missing. */
export function textIn(messages: Messages, key: string, language: string): string | undefined {
  // A key may have the name of what every object inherits.
  if (Object.hasOwn(messages, key)) return messages[key];
  const forms = pluralOrder.flatMap((category) => {
    const form = messages[pluralKey(key, category)];
    return form === undefined ? [] : [[category, form] as const];
  });
  return forms.length === 0 ? undefined : joinForms(Object.fromEntries(forms), language);
}
