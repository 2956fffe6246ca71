/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "kysely" {
  interface PortalTables {
    portal_bulk_changes: {
      id: Generated<string>;
      operation_id: string;
      place: number;
      records: number;
      changes: ColumnType<unknown, string, string>;
      sealed: string | null;
    };
    portal_bulk_operations: {
      id: Generated<string>;
      user_id: string;
      resource_id: string;
      kind: string;
      action_id: string | null;
      change: ColumnType<unknown, string | undefined, string>;
      replaced: Generated<string[]>;
      reverts: string | null;
      origin: ColumnType<unknown, string | null, string | null>;
      state: Generated<string>;
      total: Generated<number>;
      done: Generated<number>;
      changed: Generated<number>;
      refused: Generated<number>;
      has_begun: Generated<boolean>;
      counts: ColumnType<unknown, string | undefined, string>;
      message: string | null;
      reason: string | null;
      reason_values: ColumnType<unknown, string | null, string | null>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      updated_at: ColumnType<string, string | Date | undefined, string | Date>;
      ended_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      scope: string | null;
      sealed: string | null;
      file_name: string | null;
      selection: ColumnType<unknown, string | null, string | null>;
      formulas: ColumnType<unknown, string | undefined, string>;
    };
    portal_bulk_originals: {
      operation_id: string;
      place: number;
      originals: ColumnType<unknown, string, string>;
      planned: ColumnType<unknown, string | null, string | null>;
    };
    portal_bulk_portions: {
      operation_id: string;
      number: number;
      record_ids: string[];
      places: number[] | null;
    };
    portal_bulk_refusals: {
      operation_id: string;
      place: number;
      record_id: string;
      message: string;
      message_values: string;
    };
    portal_bulk_reverted: {
      number: GeneratedAlways<string>;
      operation_id: string;
      record_ids: string[];
    };
  }
}
