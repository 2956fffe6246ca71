/** The renderer of each column of a page: its component, its plugin, and whether it has loaded. */
import { useEffect, useMemo, useState, type ComponentType } from "react";
import type { Column, Resource } from "@portalkit/kernel/contract";
import type { PluginInstance, ValueProps } from "@portalkit/kernel/browser/plugin";
import {
  resolveRenderer,
  useRegistry,
  loadComponent,
  loadedComponent,
  useLoadedInFirstRender,
} from "@portalkit/kernel/browser/engine";

export interface ValueView {
  column: Column;
  /** Absent while it is loading or if it failed to load. */
  Renderer: ComponentType<ValueProps> | undefined;
  instance: PluginInstance;
  meta: Readonly<Record<string, unknown>>;
  /** Rendered by the kernel's own field: the page renders empty values, and no error boundary is needed. */
  isKernel: boolean;
}

/** Loads the components together and applies them together, so that a table is laid out only once. */
export function useValueViews(
  resource: Resource | undefined,
  columns: readonly Column[],
  page: "list" | "show",
): readonly ValueView[] {
  const registry = useRegistry();
  const [fetched, setFetched] = useState(0);
  const renderers = useMemo(
    () =>
      resource === undefined
        ? []
        : columns.map((column) => ({ column, renderer: resolveRenderer(registry, resource, column, page) })),
    [registry, resource, columns, page],
  );
  useLoadedInFirstRender(renderers.flatMap(({ renderer }) => (renderer === undefined ? [] : [renderer.load])));
  useEffect(() => {
    const missing = renderers.flatMap(({ renderer }) =>
      renderer !== undefined && loadedComponent(renderer.load) === undefined ? [renderer.load] : [],
    );
    if (missing.length === 0) return;
    let isWanted = true;
    void Promise.allSettled(missing.map((load) => loadComponent(load))).then(
      () => isWanted && setFetched((count) => count + 1),
    );
    return () => {
      isWanted = false;
    };
  }, [renderers]);
  return useMemo(
    () =>
      renderers.flatMap(({ column, renderer }): ValueView[] =>
        renderer === undefined
          ? []
          : [
              {
                column,
                Renderer: loadedComponent(renderer.load),
                instance: renderer.field.instance,
                meta: renderer.meta,
                isKernel: renderer.field.instance.id === kernelId,
              },
            ],
      ),
    // React does not see the components load; `fetched` changes when they have.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [renderers, fetched],
  );
}

const kernelId = "kernel";
