/** Checks whether a plugin can work with the type of a column. */
import { knownType, type ColumnType } from "../../contract/resources/column.ts";
import type { ColumnDefinition } from "../../contract/resources/resource-definition.ts";

/** The only type that cannot be derived from the database: a column has it because its definition says so. */
const statedOnly: readonly ColumnType[] = ["richtext"];

/**
 * Returns what is wrong, or nothing.
 * @param type the type derived from the database for a column that states none, once it is known
 */
export function wrongColumnType(
  { name, foreignResource, enum: options, isArray, virtual, type: stated }: ColumnDefinition,
  types: readonly ColumnType[],
  type: ColumnType | undefined = knownType(stated),
): { found: string; expected: string } | undefined {
  const holds =
    foreignResource !== undefined
      ? "a reference"
      : isArray?.enabled === true
        ? "a list"
        : options !== undefined
          ? "a choice"
          : virtual === true
            ? "no stored value"
            : undefined;
  const expected = `a column of type ${types.join(" or ")}`;
  if (holds !== undefined) return { found: `the column "${name}", which holds ${holds}`, expected };
  if (type !== undefined)
    return types.includes(type)
      ? undefined
      : { found: `the column "${name}", which holds the type "${type}"`, expected };
  return types.every((allowed) => statedOnly.includes(allowed))
    ? { found: `the column "${name}", which states no type`, expected }
    : undefined;
}
