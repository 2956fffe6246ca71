/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "kysely" {
  interface PortalTables {
    data_transfer_export_parts: {
      export_id: string;
      number: number;
      content: Uint8Array;
    };
    data_transfer_exports: {
      id: Generated<string>;
      user_id: string;
      resource_id: string;
      file_name: string;
      request: ColumnType<unknown, string, string>;
      fingerprint: GeneratedAlways<string | null>;
      schedule_id: string | null;
      due_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      state: Generated<string>;
      run: string | null;
      attempts: Generated<number>;
      rows: Generated<number>;
      total: Generated<number>;
      size: ColumnType<string, string | number | bigint | undefined, string | number | bigint>;
      parts: Generated<number>;
      reason: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      updated_at: ColumnType<string, string | Date | undefined, string | Date>;
      ended_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      scope: string | null;
    };
    data_transfer_schedules: {
      id: Generated<string>;
      user_id: string;
      resource_id: string;
      title: string;
      request: ColumnType<unknown, string, string>;
      weekdays: number[] | null;
      month_day: number | null;
      at_time: string;
      time_zone: string;
      by_mail: boolean;
      next_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      paused_reason: string | null;
      last_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      last_state: string | null;
      last_rows: Generated<number>;
      last_reason: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
  }
}
