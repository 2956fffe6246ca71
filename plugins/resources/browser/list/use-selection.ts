/**
 * The selected rows of a list. The selection belongs to the rows on screen: another page, sort or filter clears it. All
 * that match may be selected instead, until the filters or the search change.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** The filters and search (`matchKey`) of which all records are selected. */
  all: string | undefined;
  toggle: (id: string, isTicked: boolean) => void;
  set: (ids: Iterable<string>, all?: string) => void;
}

const none: ReadonlySet<string> = new Set();

export function useSelection(listKey: string): Selection {
  const [ticked, setTicked] = useState<Pick<Selection, "ids"> & { listKey: string; all?: string | undefined }>({
    listKey,
    ids: none,
  });
  const ids = ticked.listKey === listKey ? ticked.ids : none;
  const { all } = ticked;
  const set = useCallback(
    (next: Iterable<string>, matching?: string) => setTicked({ listKey, ids: new Set(next), all: matching }),
    [listKey],
  );
  // Every row receives `toggle`, so it must not change with the sort: that would re-render rows about to be replaced.
  const latest = useRef(listKey);
  useEffect(() => {
    latest.current = listKey;
  });
  const toggle = useCallback((id: string, isTicked: boolean) => {
    const now = latest.current;
    setTicked((before) => {
      const next = new Set(before.listKey === now ? before.ids : none);
      if (isTicked) next.add(id);
      else next.delete(id);
      return { listKey: now, ids: next };
    });
  }, []);
  return useMemo(() => ({ ids, all, toggle, set }), [ids, all, toggle, set]);
}
