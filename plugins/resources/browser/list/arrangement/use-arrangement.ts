/** The list settings of the user: their own columns, or those of the saved view in the URL. */
import { useAtomValue } from "jotai";
import { useCallback, useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ListLayout, ListSettings, NamedView, Resource } from "@portalkit/kernel/contract";
import { queryCacheAtom, resourceKey, showError } from "@portalkit/kernel/browser/engine";
import { placeColumns, shownColumns, type ColumnPlace, type ListLook } from "./arrange-columns.ts";
import { allRecords, viewParameter, viewQuery } from "./view-address.ts";

export interface Arrangement extends ListLook {
  resourceId: string;
  /** The server stores list settings; if it does not, the list has no column chooser. */
  isKept: boolean;
  places: readonly ColumnPlace[];
  shown: readonly ColumnPlace[];
  layout: ListLayout | undefined;
  /** The view that the URL names. */
  view: NamedView | undefined;
  change: (layout: ListLayout | null) => void;
  /** What the server stores, for what changes it. */
  settings: ListSettings;
  put: (settings: ListSettings) => void;
  open: (view: NamedView | undefined) => void;
}

const none: ListSettings = { views: [] };

export function useArrangement(resource: Resource): Arrangement {
  const { resourceId, columns, listSettings } = resource;
  const cache = useAtomValue(queryCacheAtom);
  const navigate = useNavigate();
  const { search } = useLocation();
  const settings = listSettings ?? none;
  const view = settings.views.find(({ id }) => id === new URLSearchParams(search).get(viewParameter));
  const layout = view?.layout ?? settings.layout;
  const places = useMemo(() => placeColumns(columns, layout), [columns, layout]);
  const shown = useMemo(() => shownColumns(places), [places]);

  const defaultView = settings.views.find(({ id }) => id === settings.defaultView);
  const plain = defaultView === undefined ? "" : `?${viewParameter}=${allRecords}`;

  const put = useCallback(
    (next: ListSettings) =>
      cache.change<Resource>(resourceKey(resourceId), (known) => ({ ...known, listSettings: next })),
    [cache, resourceId],
  );
  const open = useCallback(
    (next: NamedView | undefined, options: { replace?: boolean } = {}) => {
      void navigate(
        {
          search:
            next === undefined ? plain : `?${next.query}${next.query === "" ? "" : "&"}${viewParameter}=${next.id}`,
        },
        options,
      );
    },
    [navigate, plain],
  );
  // A URL without parameters opens the default view.
  useEffect(() => {
    if (search === "" && defaultView !== undefined) open(defaultView, { replace: true });
  }, [search, defaultView, open]);
  const change = useCallback(
    (next: ListLayout | null) => {
      const changed = view?.layout !== undefined && view.mayChange && next !== null ? view : undefined;
      void import("./store-layout.ts").then(({ storeLayout }) => storeLayout(resourceId, next, changed), showError);
      if (changed !== undefined) {
        const views = settings.views.map((other) =>
          other === changed ? { ...changed, layout: next as ListLayout } : other,
        );
        put({ ...settings, views });
        return;
      }
      const { layout: _last, ...others } = settings;
      put(next === null ? others : { ...others, layout: next });
      // The layout is stored as the user's own, so the URL leaves the view, which keeps its columns.
      // Reads `location.search` here and not from the hook: otherwise this function would change with every sort and
      // re-render all rows.
      const query = viewQuery(location.search);
      if (view?.layout !== undefined) void navigate({ search: query === "" ? plain : `?${query}` }, { replace: true });
    },
    [resourceId, view, settings, put, navigate, plain],
  );
  return {
    resourceId,
    isKept: listSettings !== undefined,
    places,
    shown,
    isCompact: layout?.isCompact === true,
    hasAggregates: layout?.hasAggregates ?? resource.options.showsAggregates === true,
    layout,
    view,
    change,
    settings,
    put,
    open,
  };
}
