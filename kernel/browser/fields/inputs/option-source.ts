/** Where a combobox gets its options from: the column itself, or the server page by page. */

import type { ReactNode } from "react";

export type OptionValue = string | number | boolean | null;

export interface ComboboxOption {
  value: OptionValue;
  label: string;
  /** Stands before the label. */
  picture?: ReactNode;
}

export interface OptionSource {
  /** Those that match what was last searched for. */
  readonly options: readonly ComboboxOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Called when the list opens, and for every text typed. */
  search: (text: string) => void;
  /** Asks for more of them; absent when these are all. */
  more?: () => void;
}

/** The options whose label holds every word of the text, in any order. */
export function matchingOptions<Option extends { label: string }>(
  options: readonly Option[],
  text: string,
): readonly Option[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label }) => {
    const lower = label.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}
