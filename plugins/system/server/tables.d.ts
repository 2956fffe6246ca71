/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated } from "kysely";

declare module "kysely" {
  interface PortalTables {
    system_processes: {
      id: string;
      host: string;
      pid: number;
      started_at: ColumnType<string, string | Date, string | Date>;
      seen_at: ColumnType<string, string | Date | undefined, string | Date>;
      version: string;
      node: string;
      memory: ColumnType<string, string | number | bigint, string | number | bigint>;
      sockets: number;
      calls: number;
      clock_off_ms: ColumnType<string, string | number | bigint, string | number | bigint>;
      role: Generated<string>;
    };
    system_table_sizes: {
      day: string;
      name: string;
      bytes: ColumnType<string, string | number | bigint, string | number | bigint>;
    };
  }
}
