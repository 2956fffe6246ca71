/** Columns for redemptions that an operator has settled. */
import { sql } from "kysely";
import type { Migration } from "#kernel/server";

export const settleMigrations: readonly Migration[] = [
  {
    name: "014_redeem_settled",
    up: async (db) => {
      await sql`alter table redemptions alter column user_id type uuid using user_id::uuid`.execute(db);
      // `released_at`: the code may be redeemed again once the provider has been asked about this attempt.
      await sql`alter table redemptions add column settled_by uuid, add column settled_reason text,
        add column released_at timestamptz`.execute(db);
      await sql`create index redemptions_released on redemptions (code_id) where released_at is not null`.execute(db);
      await sql`create index redemptions_created on redemptions (created_at desc, id)`.execute(db);
    },
  },
];
