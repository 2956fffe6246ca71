/** Written by `npm run tables` from the migrations. */
import type { ColumnType } from "kysely";

declare module "kysely" {
  interface PortalTables {
    portal_pinned_records: {
      user_id: string;
      resource_id: string;
      record_id: string;
      slot: number;
      pinned_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
  }
}
