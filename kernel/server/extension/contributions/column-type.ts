/** A type of column that a plugin brings. */
import type { Static, TObject } from "typebox";
import type { ColumnType } from "../../../contract/resources/column.ts";
import type { ColumnDefinition } from "../../../contract/resources/resource-definition.ts";

/** What a column has because of its type, unless it states something else itself. */
export type ColumnOfType = Omit<Partial<ColumnDefinition>, "name" | "type" | "typeOptions">;

/** One of the kernel's types, and what is different. Make it with `defineColumnType`. */
export interface ColumnTypeContribution {
  /** Columns state it as `plugin/name`. */
  readonly name: string;
  /** The type whose values, storage, comparisons, groups, sums and components it has. */
  readonly base: ColumnType;
  /** Schema of the `typeOptions` of its columns; absent: they have none. */
  readonly options?: TObject;
  /**
   * The name of a field of the plugin's browser half: what shows and edits the values on the pages for which it has
   * components. They get the `typeOptions` as `meta`.
   */
  readonly field?: string;
  /** Called at start, for each column of the type and more than once, with its validated options. */
  column?(options: never): ColumnOfType;
}

/**
 * Types a column type; returns it unchanged.
 * @example
 * defineColumnType({ name: "share", base: "decimal", options: Type.Object({ decimals: Type.Integer() }),
 *   column: ({ decimals }) => ({ minValue: 0, maxValue: 1, unit: { symbol: "%", shift: 2, decimals } }) })
 */
export function defineColumnType<Options extends TObject>(
  type: Omit<ColumnTypeContribution, "options" | "column"> & {
    options?: Options;
    column?: (options: Static<Options>) => ColumnOfType;
  },
): ColumnTypeContribution {
  return type;
}
