/** Which columns can be added up, grouped by, and so on. */
import { knownType, type ColumnType, type ColumnDefinition, type ColumnUse } from "@portalkit/kernel/contract";
import type { TableColumn } from "../tables/introspect.ts";
import { columnTypeRules } from "../values/column-types.ts";
import { familyOf, type TypeFamily } from "../values/database-type.ts";

/** A column, as far as it is known: without a database, its table's column is not. */
export interface KnownColumn {
  readonly definition: ColumnDefinition;
  readonly type?: ColumnType | undefined;
  readonly table?: TableColumn | undefined;
}

interface Fitting {
  families: readonly TypeFamily[];
  /** Whether references and choices fit too. */
  takesChoices: boolean;
  words: string;
}

const dates = {
  families: ["date", "datetime"],
  takesChoices: false,
  words: "a column of dates, or of dates with times",
} as const satisfies Fitting;

const fitting: Readonly<Record<Exclude<ColumnUse, "show">, Fitting>> = {
  sum: {
    families: ["integer", "numeric"],
    takesChoices: false,
    words: "a column of whole numbers or decimals, whose sum is exact",
  },
  group: {
    families: ["text", "integer", "boolean", "uuid", "enum"],
    takesChoices: true,
    words: "a column of choices, references, texts, whole numbers, or yes and no; for dates and times use `period`",
  },
  time: dates,
  sort: {
    families: ["text", "integer", "numeric", "float", "boolean", "date", "datetime", "time", "uuid", "enum"],
    takesChoices: true,
    words: "a column that has an order",
  },
};

/** What a column for this use is, in words. */
export const expectedFor = (use: ColumnUse): string => (use === "show" ? "a column of the list" : fitting[use].words);

/** Whether the column can be used so, as far as is known. */
export function isUsableFor(
  { definition, type = knownType(definition.type), table }: KnownColumn,
  use: ColumnUse,
): boolean {
  if (use === "show") return true;
  const { families, takesChoices } = fitting[use];
  if (definition.virtual === true || definition.isArray?.enabled === true || table?.isArray === true) return false;
  const holdsChoices =
    definition.foreignResource !== undefined || definition.enum !== undefined || definition.holdsResourceIds === true;
  if (holdsChoices && !takesChoices) return false;
  if (table !== undefined) return families.includes(familyOf(table));
  return holdsChoices || type === undefined || columnTypeRules[type].uses.includes(use);
}
