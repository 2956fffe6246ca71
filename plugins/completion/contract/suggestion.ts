/**
 * Suggestions as they stand behind a text: how typing, accepting and choosing change them. Nothing here knows a screen.
 */

/** Ways in which a text may go on, each in pieces of a word, and the one that is shown. */
export interface Suggestion {
  /** The text that it goes on from. */
  readonly after: string;
  /** None is empty, and there is at least one. */
  readonly choices: readonly (readonly string[])[];
  readonly at: number;
}

/** Nothing when there is nothing to suggest. Choices that read alike are one. */
export function suggest(after: string, choices: readonly (readonly string[])[]): Suggestion | undefined {
  const pieces = choices
    .map((choice) => choice.filter((piece) => piece !== ""))
    .filter((choice) => choice.join("").trim() !== "");
  const distinct = pieces.filter(
    (choice, at) => pieces.findIndex((other) => other.join("") === choice.join("")) === at,
  );
  return distinct.length === 0 ? undefined : { after, choices: distinct, at: 0 };
}

/** What is shown behind the text. */
export const ghostOf = (suggestion: Suggestion | undefined): string =>
  suggestion?.choices[suggestion.at]?.join("") ?? "";

/**
 * The suggestion once the text is another: what was typed of it is no longer ghostly; what goes another way ends it.
 */
export function afterTyping(suggestion: Suggestion | undefined, text: string): Suggestion | undefined {
  if (suggestion === undefined || text === suggestion.after) return suggestion;
  if (!text.startsWith(suggestion.after)) return undefined;
  const typed = text.slice(suggestion.after.length);
  if (!ghostOf(suggestion).startsWith(typed)) return undefined;
  const shown = suggestion.choices[suggestion.at] ?? [];
  const fitting = suggestion.choices.filter((choice) => choice.join("").startsWith(typed));
  const rest = suggest(
    text,
    fitting.map((choice) => without(choice, typed.length)),
  );
  const at = rest?.choices.findIndex((choice) => choice.join("") === without(shown, typed.length).join("")) ?? -1;
  return rest === undefined || at < 0 ? undefined : { ...rest, at };
}

/** The next word of what is shown, with the space before it; or all of it. */
export function accepted(suggestion: Suggestion, much: "all" | "word"): string {
  const [first = "", second = ""] = suggestion.choices[suggestion.at] ?? [];
  return much === "all" ? ghostOf(suggestion) : first.trim() === "" ? first + second : first;
}

/** Another choice, round and round. */
export function chosen(suggestion: Suggestion, step: 1 | -1): Suggestion {
  const { choices, at } = suggestion;
  return { ...suggestion, at: (at + step + choices.length) % choices.length };
}

function without(pieces: readonly string[], letters: number): string[] {
  const rest: string[] = [];
  let left = letters;
  for (const piece of pieces) {
    if (left < piece.length) rest.push(piece.slice(left));
    left = Math.max(0, left - piece.length);
  }
  return rest;
}
