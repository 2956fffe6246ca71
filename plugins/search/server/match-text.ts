/** How a text matches a search: its rank, and where the words are. Pure. */
import { matchRanks, type Marks, type MatchRank } from "../contract/search-calls.ts";

const maxWords = 8;
/** Characters of the text that shows a match, and those before the first match. */
const excerptLength = 120;
const lead = 30;
/**
 * Similarity from which on a word resembles one of a search: just enough for two letters in the wrong order in a word
 * of six. Words of which a record has to have others too may resemble less: two wrong letters in a word of five.
 */
export const similarFrom = (words: readonly string[]): number => (words.length > 1 ? 0.3 : 0.42);

/** The words of a search, as quick search splits it. */
export const wordsOf = (search: string): string[] =>
  search
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, maxWords);

/** Compares ranks: negative if the first is better. */
export const compareRanks = (one: MatchRank, other: MatchRank): number =>
  matchRanks.indexOf(one) - matchRanks.indexOf(other);

/** Returns undefined if the text contains none of the words. */
export function rankOf(text: string, search: string): MatchRank | undefined {
  const [low, wanted] = [text.trim().toLowerCase(), search.trim().toLowerCase()];
  if (low === wanted) return "exact";
  if (low.startsWith(wanted)) return "beginning";
  const words = wordsOf(wanted);
  if (words.every((word) => beginsWord(low, word))) return "wordBeginning";
  return words.some((word) => low.includes(word)) ? "contained" : undefined;
}

export const hasEveryWord = (text: string, search: string): boolean =>
  wordsOf(search).every((word) => text.toLowerCase().includes(word.toLowerCase()));

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return true;
  return false;
}

/** Where the words of the search are, joined if they overlap. */
export function marksOf(text: string, search: string): Marks {
  const pattern = wordsOf(search)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  return pattern === ""
    ? []
    : [...text.matchAll(new RegExp(pattern, "giu"))].map(({ index, 0: found }) => [index, index + found.length]);
}

/** Where the words are that resemble a word of the search. */
export function similarMarks(text: string, search: string): Marks {
  const words = wordsOf(search);
  const wanted = words.map(trigramsOf);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(({ 0: word }) => wanted.some((trigrams) => similarity(trigrams, trigramsOf(word)) >= similarFrom(words)))
    .map(({ index, 0: word }) => [index, index + word.length]);
}

/** The share of the search's trigrams that the word has, like `word_similarity` of pg_trgm. */
function similarity(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  const shared = [...wanted].filter((trigram) => found.has(trigram)).length;
  return wanted.size === 0 ? 0 : shared / wanted.size;
}

function trigramsOf(word: string): ReadonlySet<string> {
  const letters = [..."  ", ...word.toLowerCase(), " "];
  return new Set(letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join("")));
}

/** Cuts a long text around its first mark. */
export function excerpt(text: string, marks: Marks): { text: string; marks: Marks } {
  if (text.length <= excerptLength) return { text, marks };
  const first = marks[0]?.[0] ?? 0;
  let start = first <= lead ? 0 : first - lead;
  let end = Math.min(text.length, start + excerptLength);
  // Never cuts a character of two units in half.
  if (isSecondHalf(text, start)) start -= 1;
  if (isSecondHalf(text, end)) end -= 1;
  const [before, after] = [start > 0 ? "…" : "", end < text.length ? "…" : ""];
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${after}`,
    marks: marks.filter(([from, to]) => from >= start && to <= end).map(([from, to]) => [from + shift, to + shift]),
  };
}

const isSecondHalf = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));
