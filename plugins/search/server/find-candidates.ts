/** Which records of one resource match: their keys with their ranks, best first. Texts are compared as stored. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import type { Kernel } from "@portalkit/kernel/engine";
import {
  conditionOf,
  familyOf,
  fits,
  searchedColumns,
  searchToSql,
  whereClause,
  type Condition,
  type ResourceView,
  type StoredColumn,
} from "@portalkit/resources/server";
import { searchLimits, type MatchRank } from "../contract/search-calls.ts";
import { inTime } from "./in-time.ts";
import { compareRanks, rankOf, similarFrom, wordsOf } from "./match-text.ts";

/** Records that are ranked. If there are more, exact matches and beginnings are searched separately. */
const maxRanked = 200;
/** Milliseconds after which PostgreSQL ends a statement: the search itself, and those that improve its result. */
const statementMs = 500;
const similarMs = 250;
const bestMs = 50;
/** Characters from which on a word may have typing errors: shorter words resemble too much. */
const minSimilarLength = 4;
/** Bytes of a table that may be read as a whole, without an index for similarity. */
const maxUnindexedBytes = 8_388_608;

export interface Candidate {
  key: unknown;
  rank: MatchRank;
}

interface Searched {
  engine: Kernel;
  view: ResourceView;
  /** The rows that this user may find. */
  base: readonly Condition[];
  search: string;
}

/** The columns whose texts can be compared letter by letter. */
const textColumns = (view: ResourceView): StoredColumn[] =>
  searchedColumns(view).filter(
    ({ table, definition }) => familyOf(table) === "text" && !table.isArray && definition.foreignResource === undefined,
  );

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join([...conditions], sql` or `)})`;

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** @throws Error if the database did not answer in time */
export async function findCandidates(searched: Searched): Promise<Candidate[]> {
  const { engine, view, base, search } = searched;
  const found = await inTime(engine, { maxMs: statementMs }, async (transaction) => {
    const { conditions } = await searchToSql({ registry: engine.registry, db: transaction }, view, search);
    return await ranked(transaction, searched, [...base, ...conditions], maxRanked);
  });
  if (found.length < maxRanked) return found;
  const better: Candidate[] = [];
  for (const pattern of ["exact", "beginning"] as const) {
    if (better.length >= searchLimits.ofEach) break;
    better.push(...(await beginnings(searched, pattern)));
  }
  const byKey = new Map([...found, ...better.toReversed()].map((candidate) => [String(candidate.key), candidate]));
  const order = [...better, ...found].map(({ key }) => String(key));
  return [...new Set(order)]
    .flatMap((key) => byKey.get(key) ?? [])
    .toSorted((one, other) => compareRanks(one.rank, other.rank));
}

/** Only improves the order, so an error or a lack of time is no failure. */
async function beginnings(searched: Searched, pattern: "exact" | "beginning"): Promise<Candidate[]> {
  const { engine, view, base, search } = searched;
  const escaped = escapePattern(search.trim());
  const like = pattern === "exact" ? escaped : `${escaped}%`;
  const columns = textColumns(view).filter(({ table }) => fits(search, { ...table, maxLength: null }));
  if (columns.length === 0) return [];
  const matches = anyOf(columns.map(({ name }) => sql`${sql.ref(`t.${name}`)}::text ilike ${like}`));
  try {
    return await inTime(engine, { maxMs: bestMs }, (transaction) =>
      ranked(transaction, searched, [...base, matches], maxRanked / 2),
    );
  } catch (error) {
    engine.log.debug({ err: error, resource: view.resource.resourceId }, "failed to find the best matches");
    return [];
  }
}

async function ranked(
  transaction: DatabaseTransaction,
  { view: { resource }, view, search }: Searched,
  where: readonly Condition[],
  limit: number,
): Promise<Candidate[]> {
  const columns = textColumns(view);
  const texts =
    columns.length === 0
      ? sql`array[]::text[]`
      : sql`array[${sql.join(columns.map(({ name }) => sql`left(${sql.ref(`t.${name}`)}::text, 1000)`))}]`;
  const { rows } = await sql<{
    key: unknown;
    texts: (string | null)[];
  }>`select ${sql.ref(`t.${resource.primaryKey.name}`)} as key, ${texts} as texts
    from ${sql.table(resource.table)} as t${whereClause(where)} limit ${limit}`.execute(transaction);
  return rows
    .map(({ key, texts: values }) => {
      const ranks = values
        .filter((value) => value !== null)
        .map((value) => ({ rank: rankOf(value, search) ?? "contained", length: value.length }))
        .toSorted((one, other) => compareRanks(one.rank, other.rank) || one.length - other.length);
      const [best = { rank: "contained" as const, length: Infinity }] = ranks;
      return { key, ...best };
    })
    .toSorted((one, other) => compareRanks(one.rank, other.rank) || one.length - other.length)
    .map(({ key, rank }) => ({ key, rank }));
}

/**
 * Records with a word that resembles the search, most similar first. Empty without the extension pg_trgm, and for large
 * tables without its index.
 */
export async function findSimilar({ engine, view, base, search }: Searched): Promise<Candidate[]> {
  const text = search.trim();
  const { resource } = view;
  const all = textColumns(view).filter(({ table }) => fits(text, { ...table, maxLength: null }));
  const words = wordsOf(text);
  if (all.length === 0 || words.every((word) => word.length < minSimilarLength)) return [];
  return await inTime(engine, { maxMs: similarMs, wordSimilarity: similarFrom(words) }, async (transaction) => {
    const comparable = await comparableColumns(transaction, resource.table);
    const columns = all.filter(({ name }) => comparable(name)).map(({ name }) => sql`${sql.ref(`t.${name}`)}::text`);
    if (columns.length === 0) return [];
    const matches = words.map((word) => {
      const pattern = `%${escapePattern(word)}%`;
      const isLong = word.length >= minSimilarLength;
      return anyOf(
        columns.map((column) => (isLong ? sql`${word}::text <% ${column}` : sql`${column} ilike ${pattern}`)),
      );
    });
    const similarity = words.map((word) => {
      const ofColumns = columns.map((column) => sql`coalesce(word_similarity(${word}::text, ${column}), 0)`);
      return sql`greatest(${sql.join(ofColumns)})`;
    });
    // The inner limit bounds the work for a word that resembles many.
    const { rows } = await sql<{ key: unknown }>`select key from (
        select ${sql.ref(`t.${resource.primaryKey.name}`)} as key, ${sql.join(similarity, sql` + `)} as similarity
        from ${sql.table(resource.table)} as t${whereClause([...base, ...matches])} limit ${maxRanked}) as found
      order by similarity desc limit ${searchLimits.ofEach}`.execute(transaction);
    return rows.map(({ key }) => ({ key, rank: "similar" as const }));
  });
}

/** Which columns can be compared by similarity without reading a large table. */
async function comparableColumns(
  transaction: DatabaseTransaction,
  table: string,
): Promise<(column: string) => boolean> {
  const { rows } = await sql<{ bytes: string | null; indexed: string[] }>`select
      pg_relation_size(to_regclass(quote_ident(${table}))) as bytes,
      array(select a.attname::text from pg_index i join pg_opclass o on o.oid = any (i.indclass::oid[])
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = to_regclass(quote_ident(${table})) and i.indisvalid and i.indpred is null
          and o.opcname in ('gin_trgm_ops', 'gist_trgm_ops')) as indexed
    from pg_extension where extname = 'pg_trgm'`.execute(transaction);
  const [found] = rows;
  if (found === undefined) return () => false;
  const isSmall = Number(found.bytes ?? 0) <= maxUnindexedBytes;
  return (column) => isSmall || found.indexed.includes(column);
}

/** The condition for the records with these keys. */
export const keyCondition = (view: ResourceView, candidates: readonly Candidate[]): Condition =>
  conditionOf(
    view.resource.primaryKey,
    "in",
    candidates.map(({ key }) => key),
  );
