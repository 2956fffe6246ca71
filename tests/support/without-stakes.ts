/** Lets a test set prices and price scales by SQL, as if the config put nothing at stake. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";

export const withoutStakes = async (db: Database): Promise<void> =>
  void (await sql`delete from marketplace_stake_rules`.execute(db));
