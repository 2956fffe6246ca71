/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated } from "kysely";

declare module "kysely" {
  interface PortalTables {
    twofa_accounts: {
      user_id: string;
      sealed_secret: string;
      last_step: ColumnType<string, string | number | bigint, string | number | bigint>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    twofa_challenges: {
      user_id: string;
      purpose: string;
      challenge: string;
      expires_at: ColumnType<string, string | Date, string | Date>;
    };
    twofa_passkeys: {
      id: Generated<string>;
      user_id: string;
      credential_id: string;
      public_key: string;
      counter: ColumnType<string, string | number | bigint, string | number | bigint>;
      transports: Generated<string[]>;
      name: string;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      last_used_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    twofa_recovery_codes: {
      user_id: string;
      code_hash: string;
    };
    twofa_setups: {
      user_id: string;
      secret_hash: string;
      expires_at: ColumnType<string, string | Date, string | Date>;
    };
  }
}
