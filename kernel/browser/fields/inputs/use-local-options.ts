/** An option source whose options are all known. */
import { useState } from "react";
import { matchingOptions, type ComboboxOption, type OptionSource } from "./option-source.ts";

export function useLocalOptions(options: readonly ComboboxOption[]): OptionSource {
  const [text, setText] = useState("");
  return { options: matchingOptions(options, text), isLoading: false, hasFailed: false, search: setText };
}
