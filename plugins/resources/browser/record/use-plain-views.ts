/** How values of a resource are shown apart from their records, such as in receipts. */
import { useMemo } from "react";
import type { Column, Resource } from "@portalkit/kernel/contract";
import { useValueViews, type ValueView } from "./use-value-views.ts";

/** By their types alone: a component of a column's own may change the record, or need all of its values. */
export function usePlainViews(resource: Resource): readonly ValueView[] {
  const plain = useMemo(
    (): Resource => ({
      ...resource,
      resourceId: "",
      columns: resource.columns.map(({ components: _own, ...column }): Column => column),
    }),
    [resource],
  );
  return useValueViews(plain, plain.columns, "show");
}
