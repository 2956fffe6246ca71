/** A list that is read a page at a time, each from where the last one ended. */
import { useEffect, useState } from "react";

export interface Pages<Item> {
  items: readonly Item[];
  hasMore: boolean;
  error: string | undefined;
  isLoading: boolean;
  /** Fetches the next page, or the one that failed. */
  more: () => void;
}

/** @param read gives the page behind the last item so far @param keyOf tells items apart, should one come twice */
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
    // A page is fetched when it is wanted, and from where the last one ended then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [wanted]);
  return { ...state, more: () => setWanted((count) => count + 1) };
}
