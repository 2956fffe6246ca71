/** Asks the database about the rows of a table only if the table has changed since the same question. */
import { sql, type RawBuilder } from "kysely";
import type { Kernel } from "@portalkit/kernel/engine";
import type { PreparedResource } from "../tables/prepared-resource.ts";
import { fetchVersion, readVersion, versionColumn } from "../tables/table-version.ts";
import { VersionedCache, type Versioned } from "../tables/versioned-cache.ts";

export interface Question<Value, Cell = unknown> {
  resource: PreparedResource;
  /** Selects at least one column; `version` is not among its names. */
  statement: RawBuilder<unknown>;
  read: (rows: readonly Record<string, Cell>[]) => Value;
  /** The statement reads other tables too, so the table's own version is not sufficient. */
  readsOthers?: boolean;
}

/** Answers of a portal, by table, statement and parameters; one cache for questions with answers of one kind. */
export class VersionedAnswers<Value> {
  readonly #known = new WeakMap<object, VersionedCache<Value>>();
  readonly #maxAnswers: number | undefined;

  /** @param maxAnswers fewer than usual for answers that take much memory */
  constructor(maxAnswers?: number) {
    this.#maxAnswers = maxAnswers;
  }

  async ask<Cell>(
    kernel: Kernel,
    { resource, statement, read, readsOthers = false }: Question<Value, Cell>,
  ): Promise<Value> {
    const run = async (): Promise<Versioned<Value>> => {
      // The version is read in the same snapshot, and also if the statement finds no row.
      const { rows } = await sql<Record<string, Cell> & { version: unknown; found: unknown }>`select r.*, v.version
        from (select ${versionColumn(resource)} as version) as v
        left join (select true as found, s.* from (${statement}) as s) as r on true`.execute(kernel.db);
      const version = readVersion(kernel, resource, rows[0]?.["version"]) ?? "";
      return { value: read(rows.filter(({ found }) => found === true)), version };
    };
    const version = readsOthers ? undefined : await fetchVersion(kernel, resource);
    if (version === undefined) return (await run()).value;
    const { sql: text, parameters } = statement.compile(kernel.db);
    return await this.#cacheOf(kernel).answer(JSON.stringify([resource.table, text, parameters]), version, run);
  }

  #cacheOf({ registry }: Kernel): VersionedCache<Value> {
    const cache = this.#known.get(registry) ?? new VersionedCache<Value>(this.#maxAnswers);
    this.#known.set(registry, cache);
    return cache;
  }
}
