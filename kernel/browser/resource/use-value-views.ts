/** The renderer of each column of a page: its component, its plugin, and whether it has loaded. */
import { useEffect, useMemo, useState, type ComponentType } from "react";
import type { Column, Resource } from "../../contract/resource.ts";
import type { PluginInstance, ValueProps } from "../component-props.ts";
import { faceOf, useRegistry } from "../registry.ts";
import { loadComponent, loadedComponent } from "../use-loaded.ts";

export interface ValueView {
  column: Column;
  /** Absent while it is loading or if it failed to load. */
  Face: ComponentType<ValueProps> | undefined;
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
  const faces = useMemo(
    () =>
      resource === undefined
        ? []
        : columns.map((column) => ({ column, face: faceOf(registry, resource, column, page) })),
    [registry, resource, columns, page],
  );
  useEffect(() => {
    const missing = faces.flatMap(({ face }) =>
      face !== undefined && loadedComponent(face.load) === undefined ? [face.load] : [],
    );
    if (missing.length === 0) return;
    let isWanted = true;
    void Promise.allSettled(missing.map((load) => loadComponent(load))).then(
      () => isWanted && setFetched((count) => count + 1),
    );
    return () => {
      isWanted = false;
    };
  }, [faces]);
  return useMemo(
    () =>
      faces.flatMap(({ column, face }): ValueView[] =>
        face === undefined
          ? []
          : [
              {
                column,
                Face: loadedComponent(face.load),
                instance: face.field.instance,
                meta: face.meta,
                isKernel: face.field.instance.id === kernelId,
              },
            ],
      ),
    // React does not see the components load; `fetched` changes when they have.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [faces, fetched],
  );
}

const kernelId = "kernel";
