/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "kysely" {
  interface PortalTables {
    portal_active_users: {
      id: ColumnType<string, never, never>;
      email: ColumnType<string, never, never>;
      full_name: ColumnType<string, never, never>;
      password_hash: ColumnType<string, never, never>;
      role: ColumnType<string, never, never>;
      language: ColumnType<string | null, never, never>;
      avatar_url: ColumnType<string | null, never, never>;
      source: ColumnType<string, never, never>;
      created_at: ColumnType<string, never, never>;
    };
    portal_attempts: {
      subject: string;
      count: number;
      last_at: ColumnType<string, string | Date, string | Date>;
      waiting_since: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    portal_deleted_records: {
      id: Generated<string>;
      number: GeneratedAlways<string>;
      resource_id: string;
      table_name: string;
      record_id: string;
      record: ColumnType<unknown, string, string>;
      user_id: string;
      operation_id: string | null;
      deleted_at: ColumnType<string, string | Date | undefined, string | Date>;
      kept_until: ColumnType<string, string | Date, string | Date>;
    };
    portal_deleted_rows: {
      deleted_id: string;
      table_name: string;
      place: string;
      depth: number;
      record: ColumnType<unknown, string, string>;
    };
    portal_key_probes: {
      key_id: string;
      probe: string;
      since: ColumnType<string, string | Date | undefined, string | Date>;
    };
    portal_known_devices: {
      id: Generated<string>;
      user_id: string;
      token_hash: string;
      ip: Generated<string>;
      user_agent: Generated<string>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      last_used_at: ColumnType<string, string | Date | undefined, string | Date>;
      expires_at: ColumnType<string, string | Date, string | Date>;
    };
    portal_limit_holds: {
      id: Generated<string>;
      user_id: string;
      limit_id: string;
      until: ColumnType<string, string | Date, string | Date>;
    };
    portal_limit_uses: {
      user_id: string;
      limit_id: string;
      slot: ColumnType<string, string | Date, string | Date>;
      amount: ColumnType<string, string | number | bigint, string | number | bigint>;
    };
    portal_list_layouts: {
      user_id: string;
      resource_id: string;
      layout: ColumnType<unknown, string, string>;
    };
    portal_migrations: {
      owner: string;
      name: string;
      run_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    portal_notified_faults: {
      night: string;
      rule: string;
    };
    portal_once: {
      scope: string;
      owner: string;
      key: string;
      request_hash: string;
      answer: ColumnType<unknown, string | null, string | null>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    portal_one_time_tokens: {
      purpose: string;
      token_hash: string;
      user_id: string | null;
      email: string | null;
      expires_at: ColumnType<string, string | Date, string | Date>;
    };
    portal_outbox: {
      id: Generated<string>;
      number: GeneratedAlways<string>;
      instance_id: string;
      user_id: string | null;
      message: string | null;
      link: string | null;
      variant: string | null;
      job: string | null;
      data: ColumnType<unknown, string | null, string | null>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      claimed_at: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    portal_pending_sign_ins: {
      token_hash: string;
      user_id: string;
      remember_me: boolean;
      expires_at: ColumnType<string, string | Date, string | Date>;
    };
    portal_sessions: {
      id: Generated<string>;
      token_hash: string;
      user_id: string;
      device_id: string | null;
      ip: Generated<string>;
      user_agent: Generated<string>;
      remembered: Generated<boolean>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      proved_at: ColumnType<string, string | Date | undefined, string | Date>;
      last_seen_at: ColumnType<string, string | Date | undefined, string | Date>;
      expires_at: ColumnType<string, string | Date, string | Date>;
      plain_until: ColumnType<string | null, string | Date | null, string | Date | null>;
    };
    portal_settings: {
      id: string;
      instance_id: string;
      name: string;
      version: number;
      value: ColumnType<unknown, string | null, string | null>;
      sealed: string | null;
      is_default: Generated<boolean>;
      changed_by: string;
      changed_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
    portal_table_changes: {
      table_name: string;
      changes: ColumnType<string, string | number | bigint, string | number | bigint>;
    };
    portal_users: {
      id: Generated<string>;
      email: string;
      full_name: Generated<string>;
      password_hash: string;
      role: Generated<string>;
      language: string | null;
      avatar_url: string | null;
      source: Generated<string>;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      created_by: string | null;
      role_set_by: string | null;
      role_set_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      credentials_set_by: string | null;
      suspended_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      suspended_reason: string | null;
      suspended_by: string | null;
      status: GeneratedAlways<string>;
    };
  }
}
