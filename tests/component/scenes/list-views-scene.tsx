import { useSetAtom } from "jotai";
import { useLayoutEffect, type ReactNode } from "react";
import { ViewsPlace } from "../../../plugins/resources/browser/list/arrangement/views-place.tsx";
import { listViewsPort, type ListViews } from "../../../kernel/browser/extension/list-views.ts";
import { registryAtom } from "../../../kernel/browser/extension/registry.ts";

const settings = { views: [{ id: "1", name: "Unpaid", query: "sort=id__asc", mayChange: true }] };

const offered: ListViews = {
  ViewsMenu: ({ name, triggerClassName, query }) => (
    <button type="button" className={triggerClassName}>
      {name} with {query === "" ? "nothing" : query}
    </button>
  ),
  storeLayout: () => Promise.resolve(),
};

const loads = {
  loads: () => Promise.resolve(() => offered),
  waits: () => new Promise<() => ListViews>(() => undefined),
  fails: () => Promise.reject(new Error("Its file is missing")),
};

/** The place of the menu of views in a list that shows a view, with a plugin whose file loads, waits or fails. */
export function ListViewsScene({ plugin }: { plugin: keyof typeof loads | "none" }): ReactNode {
  const setRegistry = useSetAtom(registryAtom);
  useLayoutEffect(() => {
    if (plugin === "none") return;
    const load = loads[plugin];
    const instance = { id: "views", plugin: "views", options: {}, permissions: {} };
    setRegistry((registry) => ({ ...registry, offers: [{ port: listViewsPort, load, instance }] }));
  }, [plugin, setRegistry]);
  return (
    <ViewsPlace
      arrangement={{
        resourceId: "orders",
        isKept: true,
        places: [],
        shown: [],
        layout: undefined,
        view: settings.views[0],
        change: () => undefined,
        settings,
        put: () => undefined,
        open: () => undefined,
        isCompact: false,
        hasAggregates: false,
      }}
    />
  );
}
