/**
 * Suggests continuations by frequency in a column's texts: first whole texts with the same beginning, then word by
 * word.
 */

/** Returns at most `max` continuations, each in word pieces. */
export interface WordIndex {
  suggest(text: string, max: number): string[][];
}

/** Limits of an index, so that it does not grow with the table. */
const maxContexts = 60_000;
const maxFollowers = 12;
const maxContextLength = 3;
const maxWords = 10;
const maxValueLength = 2_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Splits a text into words with their leading white space; punctuation is separate. Works for languages without spaces
 * too.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let space = "";
  for (const { segment } of segmenter.segment(text)) {
    if (segment.trim() === "") space += segment;
    else {
      pieces.push(space + segment);
      space = "";
    }
  }
  return space === "" ? pieces : [...pieces, space];
}

const folded = (piece: string): string => piece.trim().toLowerCase();
const separator = "\u0001";
const start = "\u0002";

export function createWordIndex(values: readonly string[]): WordIndex {
  const wholes = new Map<string, { value: string; count: number }>();
  const followers = new Map<string, Map<string, number>>();
  for (const given of values) {
    const value = given.slice(0, maxValueLength).trim();
    const known = wholes.get(value.toLowerCase());
    if (known === undefined) wholes.set(value.toLowerCase(), { value, count: 1 });
    else known.count += 1;
    for (const line of value.split("\n")) learn(line);
  }
  const beginnings = [...wholes].toSorted(([a], [b]) => (a < b ? -1 : 1));

  function learn(line: string): void {
    const pieces = piecesOf(line);
    const before = [start];
    for (const piece of pieces) {
      for (let size = 1; size <= Math.min(maxContextLength, before.length); size += 1)
        count(before.slice(-size).join(separator), piece);
      before.push(folded(piece));
    }
  }
  function count(context: string, piece: string): void {
    const found = followers.get(context) ?? new Map<string, number>();
    if (found.size === 0) {
      if (followers.size >= maxContexts) return;
      followers.set(context, found);
    }
    if (found.has(piece) || found.size < maxFollowers) found.set(piece, (found.get(piece) ?? 0) + 1);
  }

  /** Returns the rest of texts with the same beginning, the most frequent first. */
  function restOfWholes(text: string, max: number): string[][] {
    const typed = text.trimStart().toLowerCase();
    const found: { value: string; count: number }[] = [];
    for (let at = firstNotBefore(beginnings, typed); at < beginnings.length && found.length < 200; at += 1) {
      const [key, whole] = beginnings[at] ?? ["", undefined];
      if (whole === undefined || !key.startsWith(typed)) break;
      // Skips texts whose length changes in lower case: they would be cut at the wrong place.
      if (key.length > typed.length && key.length === whole.value.length && !whole.value.includes("\n"))
        found.push(whole);
    }
    return found
      .toSorted((a, b) => b.count - a.count || a.value.length - b.value.length)
      .slice(0, max)
      .map(({ value }) => piecesOf(value.slice(typed.length)).slice(0, maxWords * 2));
  }

  /** Continues word by word with the words that most often follow in the column's texts. */
  function restByWords(text: string, max: number): string[][] {
    const line = text.slice(text.lastIndexOf("\n") + 1);
    const pieces = piecesOf(line);
    const last = pieces.at(-1) ?? "";
    const isWordOpen = last !== "" && /[\p{L}\p{N}]$/u.test(last);
    const whole = [start, ...pieces.filter((piece) => piece.trim() !== "").map(folded)];
    const ways: string[][] = [];
    if (isWordOpen) {
      // The word before the caret may be incomplete.
      for (const [piece] of ranked(whole.slice(0, -1))
        .filter(
          ([candidate]) => folded(candidate).startsWith(folded(last)) && folded(candidate).length > folded(last).length,
        )
        .slice(0, max)) {
        const rest = piece.trimStart().slice(last.trim().length);
        ways.push([rest, ...goOn([...whole.slice(0, -1), folded(piece)])]);
      }
    }
    const endsInSpace = /\s$/.test(line);
    for (const [piece] of ranked(whole).slice(0, max - ways.length)) {
      if (line.trim() === "") continue;
      ways.push([endsInSpace ? piece.trimStart() : piece, ...goOn([...whole, folded(piece)])]);
    }
    return ways;
  }
  function goOn(from: readonly string[]): string[] {
    const words: string[] = [];
    let context = [...from];
    while (words.length < maxWords) {
      const [first, second] = ranked(context);
      if (first === undefined || (first[1] < 2 && second !== undefined)) break;
      words.push(first[0]);
      context = [...context, folded(first[0])];
      if (/[.!?。！？]$/u.test(first[0])) break;
    }
    return words;
  }
  /** Returns the followers of the longest known context, the most frequent first. */
  function ranked(before: readonly string[]): [string, number][] {
    for (let size = Math.min(maxContextLength, before.length); size >= 1; size -= 1) {
      const found = followers.get(before.slice(-size).join(separator));
      if (found !== undefined) return [...found].toSorted((a, b) => b[1] - a[1]);
    }
    return [];
  }
  return {
    suggest: (text, max) => {
      if (text.trim() === "") return [];
      const wholesFound = text.includes("\n") ? [] : restOfWholes(text, max);
      return [...wholesFound, ...restByWords(text, max)]
        .filter((way) => way.join("").trim() !== "")
        .filter((way, at, all) => all.findIndex((other) => other.join("") === way.join("")) === at)
        .slice(0, max);
    },
  };
}

function firstNotBefore(sorted: readonly (readonly [string, unknown])[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.[0] ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
