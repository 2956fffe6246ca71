/** Migrates the database exactly once, even if several processes start at the same moment. */
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";

/**
 * One migration of a plugin's own tables. Names sort (`001_articles`) and never change. Each migration runs once, under
 * a lock, in a transaction of its own.
 */
export interface Migration {
  name: string;
  up: (db: DatabaseTransaction) => Promise<void>;
}

/** The migrations of one owner: the kernel, or a plugin (its instances share their tables). */
export interface MigrationSet {
  owner: string;
  migrations: readonly Migration[];
}

/** The key of the advisory lock. Any number works if every process uses the same one. */
const lockKey = 7_402_113;

/**
 * Runs the pending migrations in the given order, each in its own transaction that also records it and holds the lock:
 * a second process waits for the lock and then finds the migration done. Does not touch the tables of disabled plugins.
 */
export async function runMigrations(db: Database, sets: readonly MigrationSet[], log: Logger): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await takeLock(transaction);
    await sql`create table if not exists portal_migrations (
      owner text not null, name text not null, run_at timestamptz not null default now(), primary key (owner, name)
    )`.execute(transaction);
  });
  // Asked once: a start with nothing to migrate takes one statement, not one for each migration.
  const rows = await db.selectFrom("portal_migrations").select(["owner", "name"]).execute();
  const done = new Set(rows.map(({ owner, name }) => `${owner}/${name}`));
  const pending = sets.flatMap(({ owner, migrations }) =>
    migrations.flatMap((migration) => (done.has(`${owner}/${migration.name}`) ? [] : [{ owner, migration }])),
  );
  for (const { owner, migration } of pending) await runOnce(db, owner, migration, log);
  if (pending.length > 0) log.info({ migrations: pending.length }, "the database is up to date");
}

/** Does nothing if another process has run it since. */
async function runOnce(db: Database, owner: string, migration: Migration, log: Logger): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await takeLock(transaction);
    const inserted = await transaction
      .insertInto("portal_migrations")
      .values({ owner, name: migration.name })
      .onConflict((conflict) => conflict.doNothing())
      .returning("name")
      .executeTakeFirst();
    if (inserted === undefined) return;
    try {
      await migration.up(transaction);
    } catch (error) {
      throw new Error(
        `the migration ${owner}/${migration.name} failed and was undone: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
    log.debug({ owner, migration: migration.name }, "migrated");
  });
}

/** Lifts the statement timeout of calls for a long migration and for the wait for another process's migration. */
async function takeLock(transaction: DatabaseTransaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
}
