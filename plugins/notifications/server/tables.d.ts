/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "kysely" {
  interface PortalTables {
    user_notifications: {
      id: GeneratedAlways<string>;
      user_id: string;
      message: string;
      link: string | null;
      variant: Generated<string>;
      outbox_id: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      read_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
  }
}
