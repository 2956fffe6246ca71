/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated } from "kysely";

declare module "kysely" {
  interface PortalTables {
    api_token_windows: {
      token_id: string;
      began_at: ColumnType<string, string | Date, string | Date>;
      used: number;
    };
    api_tokens: {
      id: Generated<string>;
      user_id: string;
      name: string;
      token_hash: string;
      token_prefix: string;
      scopes: Generated<string[]>;
      expires_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      revoked_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      last_used_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    webhook_deliveries: {
      id: Generated<string>;
      webhook_id: string;
      user_id: string;
      event: string;
      order_id: string;
      payload: string;
      status: Generated<string>;
      attempts: Generated<number>;
      response_status: number | null;
      problem: string | null;
      next_attempt_at: ColumnType<string, string | Date | undefined, string | Date>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      delivered_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    webhooks: {
      id: Generated<string>;
      user_id: string;
      url: string;
      events: string[];
      secret_sealed: string;
      active: Generated<boolean>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
  }
}
