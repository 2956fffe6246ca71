/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated } from "kysely";

declare module "kysely" {
  interface PortalTables {
    auth_email_changes: {
      id: Generated<string>;
      user_id: string;
      email: string;
      requested_by: string | null;
      effective_at: ColumnType<string, string | Date, string | Date>;
    };
    auth_one_time_passwords: {
      user_id: string;
      password_hash: string;
    };
    auth_security_notices: {
      id: Generated<string>;
      user_id: string;
      event: string;
      name: Generated<string>;
      ip: Generated<string>;
      user_agent: Generated<string>;
      sent_to: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
  }
}
