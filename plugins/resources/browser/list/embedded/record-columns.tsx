/** The columns of a resource as columns of a table that a plugin renders. */
import type { ReactNode } from "react";
import type { Column, Resource, Row } from "@portalkit/kernel/contract";
import { isAmount } from "../../fields/values/field-kind.ts";
import { usePageValueContext, ValuesContext } from "../../fields/values/value-context.ts";
import { useValueViews } from "../../record/use-value-views.ts";
import { Value } from "../../record/value.tsx";
import type { TableColumn } from "@portalkit/kernel/browser";

export interface RecordColumnsProps {
  resource: Resource;
  /** Columns of the resource. Pass the same array on every render. */
  columns: readonly Column[];
  children: (columns: readonly TableColumn<Row>[]) => ReactNode;
}

export function RecordColumns({ resource, columns, children }: RecordColumnsProps): ReactNode {
  const views = useValueViews(resource, columns, "list");
  const context = usePageValueContext();
  return (
    <ValuesContext value={context}>
      {children(
        views.map((view) => ({
          name: view.column.name,
          label: view.column.label,
          isAmount: isAmount(view.column),
          render: (row) => <Value view={view} resource={resource} row={row} page="list" />,
        })),
      )}
    </ValuesContext>
  );
}
