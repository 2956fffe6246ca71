/** Checks that a column with a unit holds numbers, with the decimals that its unit needs. */
import { traitsOfType, type ColumnType, type ColumnDefinition } from "@portalkit/kernel/contract";
import type { DatabaseType } from "../values/database-type.ts";
import type { Wrong } from "./wrong.ts";

export function checkUnit(
  {
    definition: { name, unit, enum: choices, foreignResource, isArray },
    type,
    table,
  }: { definition: ColumnDefinition; type: ColumnType; table: DatabaseType | undefined },
  wrong: Wrong,
): void {
  if (unit === undefined) return;
  const place = `columns "${name}" . unit`;
  const { isNumber, isWhole } = traitsOfType(type);
  if (!isNumber || choices !== undefined || foreignResource !== undefined || isArray?.enabled === true)
    return wrong(place, `a column of type ${type}`, "a unit only for a single number");
  const stored = isWhole ? 0 : table?.scale;
  const needed = unit.shift + unit.decimals;
  if (typeof stored === "number" && needed > stored)
    wrong(
      place,
      `${unit.decimals} decimals, shifted by ${unit.shift}: ${needed} stored decimals, but the column has ${stored}`,
      stored < unit.shift ? `a shift of at most ${stored}` : `at most ${stored - unit.shift} decimals`,
    );
}
