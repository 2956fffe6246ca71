/** Shifts the database's clock for attempts: makes past events older. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";

export async function passTime(db: Database, seconds: number): Promise<void> {
  await sql`update portal_attempts set last_at = last_at - make_interval(secs => ${seconds}),
    waiting_since = waiting_since - make_interval(secs => ${seconds})`.execute(db);
}
