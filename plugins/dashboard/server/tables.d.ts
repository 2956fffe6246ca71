/** Written by `npm run tables` from the migrations. */
import type { ColumnType } from "kysely";

declare module "kysely" {
  interface PortalTables {
    dashboard_arrangements: {
      instance_id: string;
      user_id: string;
      arrangement: ColumnType<unknown, string, string>;
    };
  }
}
