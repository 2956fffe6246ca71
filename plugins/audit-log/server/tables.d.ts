/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "kysely" {
  interface PortalTables {
    audit_log: {
      id: GeneratedAlways<string>;
      at: ColumnType<string, string | Date | undefined, string | Date>;
      kind: string;
      user_id: string | null;
      username: Generated<string>;
      ip: Generated<string>;
      user_agent: Generated<string>;
      resource_id: string | null;
      record_id: string | null;
      record_label: string | null;
      action_id: string | null;
      changes: ColumnType<unknown, string | undefined, string>;
      details: ColumnType<unknown, string | null, string | null>;
    };
    audit_log_periods: {
      id: GeneratedAlways<string>;
      days: number;
      min_days: number;
      since: ColumnType<string, string | Date | undefined, string | Date>;
    };
    audit_log_records: {
      entry_id: ColumnType<string, string | number | bigint, string | number | bigint>;
      resource_id: string;
      record_id: string;
      record_label: string;
      changes: ColumnType<unknown, string | undefined, string>;
    };
  }
}
