/** The records that a foreign column may refer to: searched on the server, one page at a time. */
import { useEffect, useRef, useState } from "react";
import { maxForeignOptions, getForeignData, call } from "@portalkit/kernel/browser/engine";
import { matchingOptions, type ComboboxOption, type OptionSource } from "@portalkit/kernel/browser/inputs";
import type { Column } from "@portalkit/kernel/contract";

interface Page {
  text: string;
  options: readonly ComboboxOption[];
  /** True if the last page was full, so that there may be another one. */
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
}

const searchDebounceMs = 180;
const empty: Page = { text: "", options: [], hasMore: false, isLoading: false, hasFailed: false };

/**
 * @param learn called with all options that arrive
 * @param kind the selected kind of a polymorphic reference
 */
export function useForeignOptions(
  resourceId: string,
  column: Column,
  learn: (options: readonly ComboboxOption[]) => void,
  kind?: string,
): OptionSource {
  const [page, setPage] = useState(empty);
  const all = useRef<readonly ComboboxOption[]>(undefined);
  const abort = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      abort.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  const ask = async (text: string, before: readonly ComboboxOption[]): Promise<void> => {
    abort.current?.abort();
    const asked = new AbortController();
    abort.current = asked;
    setPage({ ...empty, text, options: before, isLoading: true });
    try {
      const body = {
        resourceId,
        column: column.name,
        limit: maxForeignOptions,
        offset: before.length,
        ...(text === "" ? {} : { search: text }),
        ...(kind === undefined ? {} : { kind }),
      };
      const { items } = await call(getForeignData, body, { signal: asked.signal });
      const options = [...before, ...items.filter(({ value }) => !before.some((option) => option.value === value))];
      const hasMore = items.length >= maxForeignOptions && options.length > before.length;
      if (text === "" && !hasMore) all.current = options;
      learn(items);
      setPage({
        ...empty,
        text,
        options: isSearchIgnored(items, all.current) ? matchingOptions(options, text) : options,
        hasMore,
      });
    } catch {
      if (!asked.signal.aborted) setPage({ ...empty, text, options: before, hasFailed: true });
    }
  };
  const search = (text: string): void => {
    clearTimeout(timer.current);
    // All options are loaded, and the server would search only the labels too.
    if (all.current !== undefined && column.foreignResource?.searchableFields === undefined) {
      setPage({ ...empty, text, options: matchingOptions(all.current, text) });
    } else if (text === "") void ask(text, []);
    else timer.current = setTimeout(() => void ask(text, []), searchDebounceMs);
  };
  return { ...page, search, ...(page.hasMore ? { more: () => void ask(page.text, page.options) } : {}) };
}

/** Some servers ignore the search text and return all records. */
function isSearchIgnored(items: readonly ComboboxOption[], all: readonly ComboboxOption[] | undefined): boolean {
  return (
    all !== undefined &&
    items.length > 0 &&
    items.length === all.length &&
    items[0]?.value === all[0]?.value &&
    items.at(-1)?.value === all.at(-1)?.value
  );
}
