/** The user names of accounts. */
import { sql } from "kysely";
import type { Database } from "../../contract/database.ts";

/** @returns user names by id; a deleted account has none */
export async function userNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`select id::text as id, email from portal_users
    where id::text = any (${[...new Set(ids)]})`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
