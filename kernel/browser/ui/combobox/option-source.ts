/** The source of a combobox's options: the column itself, or the server page by page. */

import { useState, type ReactNode } from "react";
import { hasWords, searchWords } from "../../../contract/format/search-words.ts";

export type OptionValue = string | number | boolean | null;

export interface ComboboxOption {
  value: OptionValue;
  label: string;
  /** Shown before the label. */
  picture?: ReactNode;
}

export interface OptionSource {
  /** The options that match the last search. */
  readonly options: readonly ComboboxOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Called when the list opens, and for every text typed. */
  search: (text: string) => void;
  /** Loads more options; absent if all are loaded. */
  more?: () => void;
}

/** Returns the options whose label contains every word of the text, in any order. */
export function matchingOptions<Option extends { label: string }>(
  options: readonly Option[],
  text: string,
): readonly Option[] {
  const words = searchWords(text);
  return words.length === 0 ? options : options.filter(({ label }) => hasWords(label, words));
}

/** Returns an option source whose options are all known. */
export function useLocalOptions(options: readonly ComboboxOption[]): OptionSource {
  const [text, setText] = useState("");
  return { options: matchingOptions(options, text), isLoading: false, hasFailed: false, search: setText };
}
