/**
 * Collations in which lists are sorted: as people read (`Äpfel` beside `apple`, `item 9` before `item 10`), and by the
 * reader's language where its order differs from that of most languages.
 */
import { sql, type RawBuilder } from "kysely";
import type { Logger } from "pino";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { languageOfCall } from "../i18n/language-of-call.ts";
import type { Migration } from "./run-migrations.ts";

/**
 * The languages with an order of their own, and its difference from the root order, in the syntax of ICU. The
 * database's own data of the language is better, and used where there is any; the embedded database has none.
 * Source: the Unicode Common Locale Data Repository, collation charts.
 */
const tailorings: ReadonlyMap<string, string> = new Map([
  ["ar", "[reorder Arab]"],
  ["es", "&N<ñ<<<Ñ"],
  ["tr", "&C<ç<<<Ç&G<ğ<<<Ğ&[before 1]i<ı<<<I&i<<<İ&O<ö<<<Ö&S<ş<<<Ş&U<ü<<<Ü"],
  ["uk", "[reorder Cyrl]&г<ґ<<<Ґ"],
  ["zh", "[reorder Hani]"],
]);

const shared = "portal_sort";

const sortCollations: readonly { name: string; language: string; rules: string }[] = [
  { name: shared, language: "und", rules: "" },
  ...[...tailorings].map(([language, rules]) => ({ name: `${shared}_${language}`, language, rules })),
];

/**
 * A text as an operand of `order by` or of a comparison, in the order of the call's language.
 * @example sql`select name from articles order by ${inReadingOrder(sql`name`)}`
 */
export function inReadingOrder(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const language = languageOfCall();
  return sql`${text} collate ${sql.id(tailorings.has(language) ? `${shared}_${language}` : shared)}`;
}

export const sortCollationsMigration: Migration = {
  name: "001_sort_collations",
  up: async (db, log) => {
    await createSortCollations(db);
    await warnOfByteOrder(db, log);
  },
};

/**
 * Creates an index for each order of languages on each column, so that a page of a list sorted by it need not sort the
 * whole table. Call it in a migration for text columns by which lists of large tables are sorted.
 * @example await createSortIndexes(db, "articles", ["title"])
 */
export async function createSortIndexes(
  db: DatabaseTransaction,
  table: string,
  columns: readonly string[],
): Promise<void> {
  for (const column of columns)
    for (const { name } of sortCollations)
      await sql`create index if not exists ${sql.id(`${table}_${column}_${name.slice("portal_".length)}`)}
        on ${sql.table(table)} (${sql.id(column)} collate ${sql.id(name)})`.execute(db);
}

/**
 * A failure inside a block rolls back only the block: a database without ICU, or with an encoding that ICU does not
 * know, sorts by bytes under the same names.
 */
async function createSortCollations(db: DatabaseTransaction): Promise<void> {
  for (const { name, language, rules } of sortCollations) {
    const collation = sql.id(name).compile(db).sql;
    const statement = `create collation ${collation} (provider = icu, locale = `;
    // Numbers inside texts show whether the database has the data of languages and knows their options.
    const block = `begin
      begin
        ${statement}'${language}-u-kn-true');
        if 'a9' < 'a10' collate ${collation} then return; end if;
        drop collation ${collation};
        execute $$${statement}'und', rules = '[numericOrdering on]${rules}')$$;
      exception when others then
        raise notice 'no reading order: %', sqlerrm;
        create collation ${collation} from "C";
      end;
    end`;
    await sql.raw(`do $do$ ${block} $do$`).execute(db);
  }
}

async function warnOfByteOrder(db: DatabaseTransaction, log: Logger): Promise<void> {
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname in (${sql.join(sortCollations.map(({ name }) => name))}) and collprovider <> 'i'
      and pg_collation_is_visible(oid)`.execute(db);
  if (rows.length > 0)
    log.warn(
      { collations: rows.map(({ name }) => name) },
      "lists sort texts by their bytes: the database needs ICU and the encoding UTF8",
    );
}
