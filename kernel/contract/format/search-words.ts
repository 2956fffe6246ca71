/** Searches in memory: every word, in any order, case and Unicode normalization form. */

/** In the same form if they are the same letters, in whatever case and form they are written. */
const fold = (text: string): string => text.normalize().toLocaleLowerCase();

/** Returns the words of a search, for `hasWords`. */
export const searchWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

/** Whether a text, or the texts of a list together, contain each of the words of `searchWords`. */
export const hasWords = (texts: string | readonly string[], words: readonly string[]): boolean => {
  const folded = fold(String(texts));
  return words.every((word) => folded.includes(word));
};
