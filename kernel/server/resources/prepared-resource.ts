/** A resource joined with what the database says of its table; made once at start. */
import type { ColumnType } from "../../contract/resource.ts";
import type { ColumnDefinition, ResourceDefinition } from "../../contract/resource-definition.ts";
import type { Kernel } from "../kernel.ts";
import type { TableColumn } from "./introspect.ts";

export interface PreparedColumn {
  readonly name: string;
  readonly label: string;
  readonly type: ColumnType;
  readonly definition: ColumnDefinition;
  /** Absent for a virtual column, which lives in hooks alone. */
  readonly table?: TableColumn;
}

export interface PreparedResource {
  readonly resourceId: string;
  readonly table: string;
  readonly definition: ResourceDefinition;
  readonly columns: ReadonlyMap<string, PreparedColumn>;
  readonly primaryKey: PreparedColumn & { readonly table: TableColumn };
  /** Columns that `recordLabel` reads. */
  readonly labelColumns: readonly string[];
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
