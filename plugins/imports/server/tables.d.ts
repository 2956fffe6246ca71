/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated } from "kysely";

declare module "kysely" {
  interface PortalTables {
    portal_import_parts: {
      import_id: string;
      number: number;
      content: Uint8Array;
    };
    portal_import_plan: {
      import_id: string;
      line: number;
      record_id: string | null;
      digest: string | null;
      change: ColumnType<unknown, string | null, string | null>;
    };
    portal_import_problems: {
      import_id: string;
      line: number;
      place: number;
      reason: string;
      field: string | null;
      position: number | null;
      cells: ColumnType<unknown, string | null, string | null>;
      text_values: ColumnType<unknown, string | null, string | null>;
    };
    portal_imports: {
      id: Generated<string>;
      plugin: string;
      target: string | null;
      user_id: string;
      file_name: string;
      size: ColumnType<string, string | number | bigint, string | number | bigint>;
      state: Generated<string>;
      settings: ColumnType<unknown, string | null, string | null>;
      mapping: ColumnType<unknown, string | null, string | null>;
      matching: ColumnType<unknown, string | null, string | null>;
      details: ColumnType<unknown, string | undefined, string>;
      header: ColumnType<unknown, string | null, string | null>;
      parts: Generated<number>;
      share: Generated<number>;
      total_rows: number | null;
      rows: Generated<number>;
      stored: Generated<number>;
      created: Generated<number>;
      changed: Generated<number>;
      unchanged: Generated<number>;
      failed: Generated<number>;
      counts: ColumnType<unknown, string | undefined, string>;
      reason: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      updated_at: ColumnType<string, string | Date | undefined, string | Date>;
      ended_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      scope: string | null;
      secret_values: Uint8Array | null;
      language: string | null;
      decimal_signs: ColumnType<unknown, string | undefined, string>;
    };
  }
}
