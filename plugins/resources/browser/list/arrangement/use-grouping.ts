/** The grouping of the list on screen, and the function that changes it in the URL. */
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Resource } from "@portalkit/kernel/contract";
import { groupParameter, readGrouping, writeGrouping, type Grouping } from "../../query/grouping.ts";
import { allRecords, viewParameter } from "./view-address.ts";

export function useGrouping(
  resource: Resource,
): [grouping: Grouping | undefined, change: (next: Grouping | undefined) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const grouping = useMemo(
    () => readGrouping(resource, new URLSearchParams(search).get(groupParameter) ?? ""),
    [resource, search],
  );
  const hasDefaultView = resource.listSettings?.defaultView !== undefined;
  const change = useCallback(
    (next: Grouping | undefined) => {
      const written = new URLSearchParams(search);
      written.delete("page");
      if (next === undefined) written.delete(groupParameter);
      else written.set(groupParameter, writeGrouping(next));
      // A URL without parameters would open the default view.
      if (written.size === 0 && hasDefaultView) written.set(viewParameter, allRecords);
      void navigate({ search: String(written) }, { preventScrollReset: true });
    },
    [navigate, search, hasDefaultView],
  );
  return [grouping, change];
}
