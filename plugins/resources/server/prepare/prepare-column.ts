/** Combines one column of a resource with its table's: its type, its label, and whether its rules can be enforced. */
import { knownType, type ColumnType, type ColumnDefinition } from "@portalkit/kernel/contract";
import { expectedFor, isUsableFor } from "../read/summary-columns.ts";
import { columnTypeRules } from "../values/column-types.ts";
import { familyOf, textType, traitsOf, type DatabaseType, type TypeFamily } from "../values/database-type.ts";
import type { Wrong } from "./wrong.ts";
import { checkUnit } from "./check-unit.ts";
import { checkStored } from "./check-stored.ts";
import { isSearchable } from "../read/search-to-sql.ts";
import type { TableColumn } from "../tables/introspect.ts";
import type { PreparedColumn } from "../tables/prepared-resource.ts";

/** @param canBeIndexed false for a view, whose columns cannot have a unique index */
export function prepareColumn(
  definition: ColumnDefinition,
  table: TableColumn | undefined,
  canBeIndexed: boolean,
  wrong: Wrong,
): PreparedColumn {
  const { name } = definition;
  const type = knownType(definition.type) ?? (table === undefined ? "string" : typeOf(table));
  if (
    definition.inlineEdit === true &&
    (table === undefined || table.isArray || definition.foreignResource !== undefined || definition.masked === true)
  )
    wrong(
      `columns "${name}" . inlineEdit`,
      "true",
      "inlineEdit only for plain columns of the table: no references, lists or masked values",
    );
  if (
    definition.quickSearch === true &&
    (table === undefined ||
      (definition.foreignResource === undefined
        ? !isSearchable(table)
        : definition.foreignResource.resourceId === undefined || table.isArray))
  )
    wrong(
      `columns "${name}" . quickSearch`,
      "true",
      "quickSearch only for stored texts, choices, numbers, keys, and references to one resource",
    );
  if (definition.allowMinMaxQuery === true && (table === undefined || !traitsOf(table).hasRange))
    wrong(
      `columns "${name}" . allowMinMaxQuery`,
      `a column of ${table === undefined ? "no table" : `type ${table.name}`}`,
      "a column of numbers, dates or times",
    );
  if (definition.aggregates === true && (table === undefined || !isUsableFor({ definition, type, table }, "sum")))
    wrong(
      `columns "${name}" . aggregates`,
      `a column of ${table === undefined ? "no table" : `type ${table.name}`}`,
      expectedFor("sum"),
    );
  if (definition.isUnique === true && canBeIndexed && table?.isUnique !== true)
    wrong(
      `columns "${name}" . isUnique`,
      "no unique index on the column",
      "a unique index on this column alone",
      undefined,
      "PORTAL_DATABASE_NOT_UNIQUE",
    );
  checkUnit({ definition, type, table }, wrong);
  if (table !== undefined) checkStored(definition, table, wrong);
  return {
    name,
    label: definition.label ?? inWords(name),
    type,
    definition,
    valueType: table ?? virtualType(definition, type),
    patterns: compilePatterns(definition, wrong),
    ...(table === undefined ? {} : { table }),
  };
}

function compilePatterns({ name, validation }: ColumnDefinition, wrong: Wrong): PreparedColumn["patterns"] {
  return (validation ?? []).flatMap((rule, index) => {
    try {
      // `caseSensitive` is inverted in the contract: true adds the `i` flag.
      return [
        {
          pattern: new RegExp(
            rule.regExp,
            `${rule.caseSensitive === true ? "i" : ""}${rule.multiline === true ? "m" : ""}u`,
          ),
          message: rule.message,
        },
      ];
    } catch (error) {
      wrong(
        `columns "${name}" . validation[${index}] . regExp`,
        `${rule.regExp} (${error instanceof Error ? error.message : String(error)})`,
        "a regular expression that JavaScript reads with the u flag",
      );
      return [];
    }
  });
}

/** `created_at` to `Created at`, `author_id` to `Author`. */
function inWords(name: string): string {
  const words = name.replace(/_id$/, "").replace(/[_-]+/g, " ").trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

const columnTypes: Readonly<Record<TypeFamily, ColumnType>> = {
  text: "string",
  integer: "integer",
  numeric: "decimal",
  float: "float",
  boolean: "boolean",
  date: "date",
  datetime: "datetime",
  time: "time",
  uuid: "string",
  json: "json",
  enum: "string",
  other: "string",
};

/** The column type for a type of the database. */
export function typeOf(type: DatabaseType): ColumnType {
  return type.name === "text" ? "text" : columnTypes[familyOf(type)];
}

function virtualType({ isArray }: ColumnDefinition, type: ColumnType): DatabaseType {
  return { ...textType, name: columnTypeRules[type].virtual, isArray: isArray?.enabled === true };
}
