/** Finds columns that make every new record fail: the table requires a value, and nothing sets one. */
import type { PreparedResource } from "../tables/prepared-resource.ts";
import type { TableColumn, TableInfo } from "../tables/introspect.ts";
import type { Wrong } from "./wrong.ts";

export function checkUnfilled(
  { definition, columns }: PreparedResource,
  table: TableInfo | undefined,
  wrong: Wrong,
): void {
  const { options, hooks, resourceId } = definition;
  const create = options?.allowedActions?.create ?? false;
  // A hook or a trigger may set any column.
  if (table?.isPlainTable !== true || table.hasInsertTrigger || create === false || hooks?.create?.before !== undefined)
    return;
  for (const column of table.columns.values()) {
    if (!isRequired(column)) continue;
    const known = columns.get(column.column)?.definition;
    if (known === undefined)
      wrong(
        "columns",
        `no column "${column.column}", which the table requires in every new record`,
        `the column "${column.column}", a default of the table, a hook create.before, or no allowedActions.create`,
        undefined,
        "PORTAL_DATABASE_UNFILLED_COLUMN",
      );
    else if (known.fillOnCreate === undefined && isHidden(known))
      wrong(
        `columns "${column.column}"`,
        `a column that the create form of "${resourceId}" does not have, and that the table requires`,
        "showIn.create, fillOnCreate, a default of the table, or a hook create.before",
        undefined,
        "PORTAL_DATABASE_UNFILLED_COLUMN",
      );
  }
}

const isRequired = ({ nullable, hasDefault, isGenerated, isIdentity }: TableColumn): boolean =>
  !nullable && !hasDefault && !isGenerated && !isIdentity;

function isHidden({
  backendOnly,
  showIn = true,
}: {
  backendOnly?: boolean;
  showIn?: PreparedResource["definition"]["columns"][number]["showIn"];
}): boolean {
  return backendOnly === true || (typeof showIn === "object" ? showIn.create === false : showIn === false);
}
