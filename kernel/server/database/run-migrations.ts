/** Migrates the database exactly once, even if several processes start at the same moment. */
import { sql } from "kysely";
import type { Logger } from "pino";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { ProblemsError } from "../../contract/errors/problem.ts";
import type { OpenDatabase } from "./open-database.ts";

/** One migration of a plugin's own tables. Names sort (`001_articles`) and never change. Each migration runs once. */
export interface Migration {
  name: string;
  /** The log is for what an operator must know of the rows, such as those that could not be changed. */
  up: (db: DatabaseTransaction, log: Logger) => Promise<void>;
}

/** The migrations of one owner: the kernel, or a plugin (its instances share their tables). */
export interface MigrationSet {
  owner: string;
  /**
   * The owner under which an earlier version recorded them. It may have kept a part of one: then each has its part
   * under the same name.
   */
  formerOwner?: string;
  /** Whether new tables belong beside the deployment's own, and not into the portal's schema. */
  ownsBusinessTables?: boolean;
  migrations: readonly Migration[];
}

/** The key of the advisory lock. Any number works if every process uses the same one. */
const lockKey = 7_402_113;

/**
 * Runs the pending migrations in the given order, in one transaction that also records them and holds the lock: a
 * second process waits for the lock and then finds them done, and a start that fails leaves the database as it was.
 * Does not touch the tables of disabled plugins.
 * @throws ProblemsError if another version of the portal made the tables; Error if a migration fails
 */
export async function runMigrations(
  { db, schema }: Pick<OpenDatabase, "db" | "schema">,
  sets: readonly MigrationSet[],
  log: Logger,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // A long migration, and the wait for another process's, may take longer than a call.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
    const done = await recorded(transaction, schema, sets);
    if (done.isNew) await createSchema(transaction, schema);
    const paths = await searchPaths(transaction, schema);
    let count = 0;
    for (const { owner, migrations, ownsBusinessTables = false } of sets)
      for (const migration of migrations) {
        if (done.has(`${owner}/${migration.name}`)) continue;
        if (ownsBusinessTables) await refuseNamesakes(transaction, schema);
        await useSearchPath(transaction, ownsBusinessTables ? paths.business : paths.portal);
        await run(transaction, owner, migration, log);
        log.debug({ owner, migration: migration.name }, "migrated");
        count += 1;
      }
    if (count === 0) return;
    await useSearchPath(transaction, paths.portal);
    await fixSearchPaths(transaction, paths.portal);
    log.info({ migrations: count }, "the database is up to date");
  });
}

/**
 * Returns the migrations that the next start would run, as `owner/name`; only reads.
 * @throws ProblemsError if another version of the portal made the tables
 */
export async function pendingMigrations(
  { db, schema }: Pick<OpenDatabase, "db" | "schema">,
  sets: readonly MigrationSet[],
): Promise<string[]> {
  const done = await db.transaction().execute((transaction) => recorded(transaction, schema, sets));
  return sets
    .flatMap(({ owner, migrations }) => migrations.map(({ name }) => `${owner}/${name}`))
    .filter((migration) => !done.has(migration));
}

/**
 * Returns what has run, as `owner/name`, and whether the database is new.
 * @throws ProblemsError if it contains what this version does not have: the tables are not those that it expects
 */
async function recorded(
  transaction: DatabaseTransaction,
  schema: string,
  sets: readonly MigrationSet[],
): Promise<Pick<ReadonlySet<string>, "has"> & { isNew: boolean }> {
  const { rows: places } = await sql<{ schema: string }>`
    select nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relname = 'portal_migrations' and (nspname = ${schema} or nspname = any (current_schemas(false)))`.execute(
    transaction,
  );
  if (!places.some((place) => place.schema === schema)) {
    const [other] = places;
    if (other !== undefined) throw madeByAnother(`tables of a version before schemas, in the schema ${other.schema}`);
    return { isNew: true, has: () => false };
  }
  const rows = await transaction.selectFrom("portal_migrations").select(["owner", "name"]).execute();
  const owners = new Set(sets.map(({ owner }) => owner));
  const known = new Set(
    sets.flatMap(({ owner, formerOwner = owner, migrations }) =>
      migrations.flatMap(({ name }) => [`${owner}/${name}`, `${formerOwner}/${name}`]),
    ),
  );
  const foreign = rows.find(({ owner, name }) => owners.has(owner) && !known.has(`${owner}/${name}`));
  if (foreign !== undefined) throw madeByAnother(`the migration ${foreign.owner}/${foreign.name}`);
  const done = new Set(rows.map(({ owner, name }) => `${owner}/${name}`));
  // What an earlier version recorded under another owner counts under this one.
  for (const { owner, formerOwner, migrations } of sets)
    for (const { name } of migrations) if (done.has(`${formerOwner}/${name}`)) done.add(`${owner}/${name}`);
  return { isNew: false, has: (migration) => done.has(migration) };
}

const madeByAnother = (found: string): ProblemsError =>
  new ProblemsError([
    {
      code: "PORTAL_DATABASE_OTHER_VERSION",
      where: "the database",
      found,
      expected: "an empty database, or one that this version or an earlier one of the same packages has made",
    },
  ]);

async function createSchema(transaction: DatabaseTransaction, schema: string): Promise<void> {
  // The statement needs the right to create schemas even if the schema exists, which an administrator may have made.
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(transaction);
  if (rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(transaction);
  await sql`create table ${sql.id(schema, "portal_migrations")} (
    owner text not null, name text not null, run_at timestamptz not null default clock_timestamp(),
    primary key (owner, name)
  )`.execute(transaction);
}

interface SearchPaths {
  portal: string;
  business: string;
}

/** New tables go into the first schema of a search path, and names are looked up in all. */
async function searchPaths(transaction: DatabaseTransaction, schema: string): Promise<SearchPaths> {
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(transaction);
  const portal = rows[0]?.path ?? schema;
  return { portal, business: `${portal.slice(schema.length + 2)}, ${schema}` };
}

/**
 * Business tables refer to accounts, and are made with their own schema first on the search path.
 * @throws ProblemsError if the deployment has a table that they would refer to instead
 */
async function refuseNamesakes(transaction: DatabaseTransaction, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace::regnamespace::text = any (current_schemas(false)::text[]) and relname like 'portal\\_%'
      and relname in (select tablename from pg_tables where schemaname = ${schema})
      and relnamespace <> (select oid from pg_namespace where nspname = ${schema})`.execute(transaction);
  const [first] = rows;
  if (first === undefined) return;
  throw new ProblemsError([
    {
      code: "PORTAL_DATABASE_NAME_TAKEN",
      where: "the database",
      found: `the table ${first.name}, which is not the portal's`,
      expected: "no table beside the business data that is named like one of the kernel: rename it",
    },
  ]);
}

const useSearchPath = (transaction: DatabaseTransaction, path: string): Promise<unknown> =>
  sql`select set_config('search_path', ${path}, true)`.execute(transaction);

async function run(
  transaction: DatabaseTransaction,
  owner: string,
  { name, up }: Migration,
  log: Logger,
): Promise<void> {
  try {
    await up(transaction, log);
  } catch (error) {
    throw new Error(
      `the migration ${owner}/${name} failed, and the database is as it was before: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  await transaction.insertInto("portal_migrations").values({ owner, name }).execute();
}

/**
 * Gives new trigger functions our search path: other programs write into these tables, on connections that do not have
 * it, and a restored dump fires triggers with an empty one.
 */
async function fixSearchPaths(transaction: DatabaseTransaction, path: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select oid::regprocedure::text as name from pg_proc
    where prorettype = 'trigger'::regtype and xmin = pg_current_xact_id()::xid
      and not exists (select 1 from unnest(proconfig) as setting where setting like 'search_path=%')`.execute(
    transaction,
  );
  for (const { name } of rows)
    await sql`alter function ${sql.raw(name)} set search_path = ${sql.raw(path)}`.execute(transaction);
}
