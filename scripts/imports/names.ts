/** Finds the names in a file: the identifiers of its code, without comments, strings and regular expressions. */

export interface Name {
  line: number;
  /** The words of the name in lower case: `maxBytes` is `max` and `bytes`. */
  words: readonly string[];
}

/** Words that names must not contain, with the standard terms that replace them (see CONTRIBUTING.md). */
export const replacedWords: Readonly<Record<string, string>> = {
  door: "entry point, or signed-out page",
  doors: "entry points",
  deed: "action",
  deeds: "actions",
  news: "updates",
  tell: "notify, publish, report or show",
  tells: "notifies, publishes, reports or shows",
  told: "notified, published, reported or shown",
  teller: "reporter",
  hear: "listen, or onMessage",
  hears: "listens",
  heard: "received",
  ear: "listener",
  ears: "listeners",
  lend: "publish",
  lent: "published",
  wish: "request",
  judge: "validate",
  judged: "validated",
  faces: "renderers",
  most: "max",
  least: "min",
  longest: "max",
  shortest: "min",
  floors: "layers",
};

/** Names of several words that were replaced, by the words that follow one another. */
export const replacedPhrases: Readonly<Record<string, string>> = {
  "drawn page": "rendered page",
  "page drawer": "page renderer",
  "drawing ms": "rendering ms",
  "stand in": "substitute, or what it simulates",
  "early answers": "preloaded answers",
  "held input": "captured input",
  "take back": "undo a change, revert an operation, or refund",
  "taken back": "undone, reverted, or refunded",
};

const parts = [
  "//[^\\n]*",
  "/\\*[^]*?\\*/",
  '"(?:\\\\.|[^"\\\\\\n])*"',
  "'(?:\\\\.|[^'\\\\\\n])*'",
  "`(?:\\\\.|[^`\\\\])*`",
  "(?<=[=(,:?&|![{;]\\s*|return |\\n\\s*)/(?:\\\\.|\\[(?:\\\\.|[^\\]\\\\\\n])*\\]|[^/\\\\\\n[*])+/[a-z]*",
  "(?<name>[A-Za-z_$][\\w$]*)",
];
const token = new RegExp(parts.join("|"), "g");

/** Returns the names of a file. A template is skipped with the names inside its `${}`. */
export function namesIn(text: string): Name[] {
  const names: Name[] = [];
  let line = 1;
  let at = 0;
  for (const { index, groups } of text.matchAll(token)) {
    line += text.slice(at, index).split("\n").length - 1;
    at = index;
    const name = groups?.["name"];
    if (name === undefined) continue;
    names.push({ line, words: (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase()) });
  }
  return names;
}
