/** The selected rows of a list. The selection belongs to the rows on screen: another page, sort or filter clears it. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string, isTicked: boolean) => void;
  set: (ids: Iterable<string>) => void;
}

const none: ReadonlySet<string> = new Set();

export function useSelection(listKey: string): Selection {
  const [ticked, setTicked] = useState({ listKey, ids: none });
  const ids = ticked.listKey === listKey ? ticked.ids : none;
  const set = useCallback((next: Iterable<string>) => setTicked({ listKey, ids: new Set(next) }), [listKey]);
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
  return useMemo(() => ({ ids, toggle, set }), [ids, toggle, set]);
}
