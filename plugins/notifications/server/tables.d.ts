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
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      read_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      outbox_id: string | null;
    };
  }
}
