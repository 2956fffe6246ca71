import { useState, type ReactNode } from "react";
import type { Column } from "../../../kernel/contract/resources/column.ts";
import type { Resource, Row } from "../../../kernel/contract/resources/resource.ts";
import { TableExample } from "../../../plugins/resources/browser/gallery/table-example.tsx";

/** The table of a list, and below it the names of the values whose editor was opened. */
export function RowScene({
  columns,
  rows,
  actions = [],
}: {
  columns: readonly Partial<Column>[];
  rows: readonly Row[];
  actions?: Resource["options"]["actions"];
}): ReactNode {
  const [edited, setEdited] = useState<string[]>([]);
  return (
    <>
      <TableExample
        columns={columns}
        rows={rows}
        actions={actions}
        onEdit={({ name }) => setEdited((before) => [...before, name])}
      />
      <output aria-label="Edited">{edited.join(", ")}</output>
    </>
  );
}
