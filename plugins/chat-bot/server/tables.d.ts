/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated } from "kysely";

declare module "kysely" {
  interface PortalTables {
    chat_bot_people: {
      telegram_id: ColumnType<string, string | number | bigint, string | number | bigint>;
      username: string | null;
      language: string | null;
      user_id: string | null;
      linked_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      awaited_denomination: string | null;
      first_seen_at: ColumnType<string, string | Date | undefined, string | Date>;
      seen_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    chat_bot_runs: {
      id: Generated<string>;
      leader: string | null;
      leader_until: ColumnType<string, string | Date | undefined, string | Date>;
      state: Generated<string>;
      username: string | null;
      since: ColumnType<string | null, string | Date | null, string | Date | null>;
      error: string | null;
      error_reason: string | null;
      error_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    chat_bot_settings: {
      id: Generated<string>;
      enabled: Generated<boolean>;
      token_sealed: string | null;
      token_version: Generated<number>;
    };
  }
}
