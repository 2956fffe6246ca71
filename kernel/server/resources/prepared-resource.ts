/** A resource joined with what the database says of its table; made once at start. */
import type { ColumnType } from "../../contract/resource.ts";
import type { ColumnDefinition, ResourceDefinition } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import type { DatabaseType } from "./database-type.ts";
import type { TableColumn } from "./introspect.ts";

export interface PreparedColumn {
  readonly name: string;
  readonly label: string;
  readonly type: ColumnType;
  readonly definition: ColumnDefinition;
  /** Absent for a virtual column, which lives in hooks alone. */
  readonly table?: TableColumn;
  /** What a value must fit: the database's own type, or for a virtual column the one that its type stands for. */
  readonly valueType: DatabaseType;
  /** The pattern rules, compiled. */
  readonly patterns: readonly { readonly pattern: RegExp; readonly message: string }[];
}

/** A column that the table has. */
export type StoredColumn = PreparedColumn & { readonly table: TableColumn };

export interface PreparedResource {
  readonly resourceId: string;
  readonly table: string;
  readonly definition: ResourceDefinition;
  readonly columns: ReadonlyMap<string, PreparedColumn>;
  readonly primaryKey: StoredColumn;
  /** The stored columns that `recordLabel` reads; the key alone when there is no `recordLabel`. */
  readonly labelColumns: readonly StoredColumn[];
  /** True when changes of the table are counted, so that totals may be kept. */
  readonly isWatched: boolean;
}

export type PreparedResources = ReadonlyMap<string, PreparedResource>;

const prepared = new WeakMap<object, PreparedResources>();

/** Remembers what `prepareResources` made, for as long as the registry lives. */
export function keepPrepared(kernel: Pick<Kernel, "registry">, resources: PreparedResources): void {
  prepared.set(kernel.registry, resources);
}

/** @throws Error when `prepareResources` has not run. */
export function preparedOf(kernel: Pick<Kernel, "registry">): PreparedResources {
  const resources = prepared.get(kernel.registry);
  if (resources === undefined) throw new Error("prepareResources has not run");
  return resources;
}

export const isStored = (column: PreparedColumn | undefined): column is StoredColumn => column?.table !== undefined;
