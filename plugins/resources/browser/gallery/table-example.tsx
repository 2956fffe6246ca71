/** The table of a list by itself, with the renderers that its columns have there. */
import { useMemo, useState, type ReactNode } from "react";
import type { Column, Resource, Row } from "@portalkit/kernel/contract";
import { usePageValueContext, ValuesContext } from "../fields/values/value-context.ts";
import { ListTable } from "../list/list-table.tsx";
import { ListViewContext } from "../list/list-view.ts";
import { useListViewOf } from "../list/use-list-view.ts";
import { useSelection } from "../list/use-selection.ts";
import { resourceOf } from "./resource-of.ts";

interface TableExampleProps {
  columns: readonly Partial<Column>[];
  /** Absent while they are loading. */
  rows?: readonly Row[];
  /** Those with `showIn.list` are in each row. */
  actions?: Resource["options"]["actions"];
  resourceId?: string;
  isCompact?: boolean;
  /** Called with the column of a value whose editor is opened. */
  onEdit?: (column: Column) => void;
  /** Shown below the head if there are no rows. */
  children?: ReactNode;
}

const nothing = (): void => undefined;

/** @example <TableExample columns={[{ name: "stars", label: "Stars" }]} rows={[{ stars: 5 }]} resourceId="reviews" /> */
export function TableExample(props: TableExampleProps): ReactNode {
  const { columns, rows, actions = [], resourceId, isCompact = false, onEdit, children } = props;
  const [resource] = useState(() => {
    const plain = resourceOf(columns);
    return { ...plain, options: { ...plain.options, actions }, ...(resourceId === undefined ? {} : { resourceId }) };
  });
  const selection = useSelection("rows");
  const arrangement = useMemo(
    () => ({
      shown: resource.columns.map((column) => ({ column, isHidden: false })),
      places: [],
      isCompact,
      hasAggregates: false,
      isKept: false,
      change: nothing,
    }),
    [resource, isCompact],
  );
  const [editCell] = useState(() => (_row: Row, column: Column) => onEdit?.(column));
  const values = usePageValueContext();
  const view = useListViewOf(resource, arrangement, editCell, selection.toggle, nothing);
  return (
    <ValuesContext value={values}>
      <ListViewContext value={view}>
        <ListTable
          label={resource.label}
          rows={rows}
          expected={rows?.length ?? 3}
          sort={[]}
          selection={selection}
          onSort={nothing}
          isStale={false}
          isCompact={isCompact}
          areCards={false}
          isFree={false}
        >
          {children}
        </ListTable>
      </ListViewContext>
    </ValuesContext>
  );
}
