/** The state of suggestions behind a text, and how typing, accepting and choosing change it. Independent of any UI. */

/** The possible continuations of a text, each in word pieces, and the selected one. */
export interface Suggestion {
  /** The text that the choices continue. */
  readonly after: string;
  /** At least one; none is empty. */
  readonly choices: readonly (readonly string[])[];
  readonly at: number;
}

/** Returns undefined if there is nothing to suggest. Removes choices with the same text. */
export function suggest(after: string, choices: readonly (readonly string[])[]): Suggestion | undefined {
  const pieces = choices
    .map((choice) => choice.filter((piece) => piece !== ""))
    .filter((choice) => choice.join("").trim() !== "");
  const distinct = pieces.filter(
    (choice, at) => pieces.findIndex((other) => other.join("") === choice.join("")) === at,
  );
  return distinct.length === 0 ? undefined : { after, choices: distinct, at: 0 };
}

/** Returns the ghost text. */
export const ghostOf = (suggestion: Suggestion | undefined): string =>
  suggestion?.choices[suggestion.at]?.join("") ?? "";

/**
 * Returns the suggestion after typing: typed text is removed from its choices; undefined if the text continues
 * differently.
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

/** Returns the ghost text, or its next word with the space before it. */
export function accepted(suggestion: Suggestion, much: "all" | "word"): string {
  const [first = "", second = ""] = suggestion.choices[suggestion.at] ?? [];
  return much === "all" ? ghostOf(suggestion) : first.trim() === "" ? first + second : first;
}

/** Selects the next or previous choice, cyclically. */
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
