/**
 * An integrity check that database triggers, indexes and constraints are in force, because nothing else would notice a
 * disabled trigger.
 */
import type { IntegrityCheck } from "../extension/contributions/stored-data.ts";

/** Names as in the migrations: constant text, never input. */
export interface Guards {
  /** As `table.trigger`. */
  triggers: readonly string[];
  /** Unique indexes, which must be valid. */
  uniqueIndexes: readonly string[];
  /** Check constraints, as `table.constraint`. */
  constraints: readonly string[];
}

/** @param reads tables that exist once the plugin's migrations have run */
export function guardsCheck(
  rule: string,
  reads: readonly string[],
  { triggers, uniqueIndexes, constraints }: Guards,
): IntegrityCheck {
  return {
    rule,
    reads,
    violations: `
      select g.relation || ': the trigger ' || g.name || ' is missing or switched off' from ${pairs(triggers)}
      left join pg_trigger t on t.tgrelid = to_regclass(g.relation) and t.tgname = g.name and t.tgenabled in ('O', 'A')
        where t.oid is null
      union all
      select 'the unique index ' || g.name || ' is missing or not valid' from ${pairs(uniqueIndexes.map((index) => `.${index}`))}
      left join pg_index i on i.indexrelid = to_regclass(g.name) and i.indisunique and i.indisvalid
        where i.indexrelid is null
      union all
      select g.relation || ': the constraint ' || g.name || ' is missing' from ${pairs(constraints)}
      left join pg_constraint c on c.conrelid = to_regclass(g.relation) and c.conname = g.name and c.contype = 'c' where c.oid is null`,
  };
}

function pairs(names: readonly string[]): string {
  const rows = names.map(
    (name) =>
      `('${name
        .split(".")
        .map((part) => part.replaceAll("'", "''"))
        .join("', '")}')`,
  );
  return `(${rows.length === 0 ? "select null::text, null::text where false" : `values ${rows.join(", ")}`}) as g (relation, name)`;
}
