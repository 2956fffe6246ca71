/** Takes out of a message what may be about people: what remains says what failed, and is worth reading. */

/** In this order: an address has digits, and a text in quotes may have anything. */
const values: readonly (readonly [RegExp, string])[] = [
  // What a parser found, or an element that was not: names of properties are in single quotes.
  [/"[^"]*"?|“[^”]*”?|`[^`]*`?/g, '"…"'],
  [/[^\s@<>()"']+@[^\s@<>()"']+/g, "[address]"],
  [/\b[a-z][a-z0-9+.-]*:\/\/([^\s/?#]*)[^\s]*/gi, "[url]"],
  // Codes, tokens, keys of records: long and with a digit in them.
  [/[\p{L}\p{N}_-]*\p{N}[\p{L}\p{N}_-]*/gu, "[value]"],
];

/** Short numbers, such as a status or an index, stay. */
const shortNumber = /^\p{N}{1,3}$/u;

export const withoutValues = (message: string): string =>
  values.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, (found) => (shortNumber.test(found) ? found : replacement)),
    message,
  );

/** The path of a page, without keys of records: `/resource/:resourceId/show/:primaryKey` has one in its fourth part. */
export const withoutKeys = (path: string): string =>
  path
    .split("/")
    .map((part, index, parts) =>
      index > 2 && /^(show|edit)$/.test(parts[index - 1] ?? "") ? ":key" : withoutValues(part),
    )
    .join("/");
