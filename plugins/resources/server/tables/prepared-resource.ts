/** A resource combined with the database's information on its table; created once at start. */
import type { ColumnType, ColumnDefinition, ResourceDefinition } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import type { DatabaseType } from "../values/database-type.ts";
import type { TableColumn } from "./introspect.ts";

export interface PreparedColumn {
  readonly name: string;
  readonly label: string;
  readonly type: ColumnType;
  readonly definition: ColumnDefinition;
  /** Absent for a virtual column, which only hooks read and write. */
  readonly table?: TableColumn;
  /**
   * The type that a value must fit: the database's own type, or for a virtual column the equivalent of its column type.
   */
  readonly valueType: DatabaseType;
  /** The pattern rules, compiled. */
  readonly patterns: readonly { readonly pattern: RegExp; readonly message: string }[];
}

/**
 * Whether values of a column stay as they came: a secret is sold or checked to the letter, and a value that stands for
 * a record or an option is compared with it byte for byte. All other texts are stored in normalization form C.
 */
export const isVerbatim = ({
  definition: { masked, backendOnly, foreignResource, ...rest },
}: Pick<PreparedColumn, "definition">): boolean =>
  masked === true || backendOnly === true || foreignResource !== undefined || rest.enum !== undefined;

/** A column that is in the table. */
export type StoredColumn = PreparedColumn & { readonly table: TableColumn };

export interface PreparedResource {
  readonly resourceId: string;
  readonly table: string;
  readonly definition: ResourceDefinition;
  readonly columns: ReadonlyMap<string, PreparedColumn>;
  readonly primaryKey: StoredColumn;
  /** The stored columns that `recordLabel` reads; only the key if there is no `recordLabel`. */
  readonly labelColumns: readonly StoredColumn[];
  /** Whether changes of the table are counted, so that totals may be cached. */
  readonly isWatched: boolean;
  /** Set if deleted records can be restored. */
  readonly deletion?: DeletionPlan;
}

/** What the database deletes with a record of a resource, and for how long it is stored. */
export interface DeletionPlan {
  readonly keptSeconds: number;
  /** The resource's table and those of which rows are deleted with its rows, in the order in which to insert rows. */
  readonly tables: readonly string[];
  /** The foreign keys by which rows are deleted with others. */
  readonly cascades: readonly Cascade[];
}

/** A foreign key; its columns are pairs of names, in the child and in the parent. */
export interface Cascade {
  readonly parent: string;
  readonly child: string;
  readonly columns: readonly (readonly [child: string, parent: string])[];
}

export type PreparedResources = ReadonlyMap<string, PreparedResource>;

const prepared = new WeakMap<object, PreparedResources>();

/** Stores the result of `prepareResources`, for the lifetime of the registry. */
export function keepPrepared(kernel: Pick<Kernel, "registry">, resources: PreparedResources): void {
  prepared.set(kernel.registry, resources);
}

/** @throws Error if `prepareResources` has not run. */
export function preparedOf(kernel: Pick<Kernel, "registry">): PreparedResources {
  const resources = prepared.get(kernel.registry);
  if (resources === undefined) throw new Error("prepareResources must run first");
  return resources;
}

export const isStored = (column: PreparedColumn | undefined): column is StoredColumn => column?.table !== undefined;
