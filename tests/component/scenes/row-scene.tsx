import { useMemo, useState, type ReactNode } from "react";
import type { Column } from "../../../kernel/contract/resources/column.ts";
import type { Row } from "../../../kernel/contract/resources/resource.ts";
import { usePageValueContext, ValuesContext } from "../../../kernel/browser/fields/values/value-context.ts";
import { ListTable } from "../../../kernel/browser/list/list-table.tsx";
import { ListViewContext } from "../../../kernel/browser/list/list-view.ts";
import { useListViewOf } from "../../../kernel/browser/list/use-list-view.ts";
import { useSelection } from "../../../kernel/browser/list/use-selection.ts";
import { resourceOf } from "./resource-of.ts";

/** The table of a list, and below them the names of the values whose editor was opened. */
export function RowScene({ columns, rows }: { columns: readonly Partial<Column>[]; rows: readonly Row[] }): ReactNode {
  const [resource] = useState(() => resourceOf(columns));
  const [edited, setEdited] = useState<string[]>([]);
  const selection = useSelection("rows");
  const arrangement = useMemo(
    () => ({
      shown: resource.columns.map((column) => ({ column, isHidden: false })),
      places: [],
      isCompact: false,
      hasAggregates: false,
      isKept: false,
      change: () => undefined,
    }),
    [resource],
  );
  const [handlers] = useState(() => ({
    editCell: (_row: Row, { name }: Column) => setEdited((before) => [...before, name]),
    refresh: () => undefined,
  }));
  const values = usePageValueContext();
  const view = useListViewOf(resource, arrangement, handlers.editCell, selection.toggle, handlers.refresh);
  return (
    <ValuesContext value={values}>
      <ListViewContext value={view}>
        <ListTable
          label={resource.label}
          rows={rows}
          expected={rows.length}
          sort={[]}
          selection={selection}
          onSort={() => undefined}
          isStale={false}
          isCompact={false}
          areCards={false}
          isFree={false}
        />
        <output aria-label="Edited">{edited.join(", ")}</output>
      </ListViewContext>
    </ValuesContext>
  );
}
