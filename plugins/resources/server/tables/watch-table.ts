/** Installs the trigger that counts a table's changes, if the database account has the right to. */
import { sql } from "kysely";
import type { Kernel } from "@portalkit/kernel/engine";

/** An arbitrary number, the same in every process. */
const lockKey = 7_402_114;

/** @returns whether changes of the table are counted. If the table cannot be watched, totals are counted each time. */
export async function watchTable({ db, log }: Pick<Kernel, "db" | "log">, table: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (transaction) => {
      // Two processes may start at the same time, and a long lock on a table must not block the start of the portal.
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
      await sql`set local lock_timeout = '5s'`.execute(transaction);
      const { rows } = await sql<{ enabled: string }>`
        select t.tgenabled::text as enabled from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relname = ${table} and pg_table_is_visible(c.oid)
          and t.tgname = 'portal_note_change'`.execute(transaction);
      if (rows[0] !== undefined) return ["O", "A"].includes(rows[0].enabled);
      await sql`create trigger portal_note_change after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function portal_note_change()`.execute(transaction);
      return true;
    });
  } catch (error) {
    log.warn({ err: error, table }, "changes of the table cannot be watched, so its totals are counted each time");
    return false;
  }
}
