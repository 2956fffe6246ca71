/** State of a list that loads one page at a time, each from the end of the previous one. */
import { useEffect, useState } from "react";

export interface Pages<Item> {
  items: readonly Item[];
  hasMore: boolean;
  error: string | undefined;
  isLoading: boolean;
  /** Loads the next page, or the one that failed. */
  more: () => void;
}

/**
 * @param read returns the page after the last loaded item
 * @param keyOf returns the key of an item, which removes duplicates
 */
export function usePages<Item>(
  read: (last: Item | undefined, signal: AbortSignal) => Promise<{ items: readonly Item[]; hasMore: boolean }>,
  keyOf: (item: Item) => string,
): Pages<Item> {
  const [wanted, setWanted] = useState(1);
  const [state, setState] = useState<Omit<Pages<Item>, "more">>({
    items: [],
    hasMore: false,
    error: undefined,
    isLoading: true,
  });
  useEffect(() => {
    const abort = new AbortController();
    const fetchPage = async (): Promise<void> => {
      setState((before) => ({ ...before, isLoading: true, error: undefined }));
      try {
        const page = await read(state.items.at(-1), abort.signal);
        setState((known) => ({
          items: [
            ...known.items,
            ...page.items.filter((item) => !known.items.some((other) => keyOf(other) === keyOf(item))),
          ],
          hasMore: page.hasMore,
          error: undefined,
          isLoading: false,
        }));
      } catch (error) {
        if (!abort.signal.aborted)
          setState((known) => ({
            ...known,
            isLoading: false,
            error: error instanceof Error ? error.message : String(error),
          }));
      }
    };
    void fetchPage();
    return () => abort.abort();
    // A page loads when `wanted` increases, from the end of the last page at that time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [wanted]);
  return { ...state, more: () => setWanted((count) => count + 1) };
}
