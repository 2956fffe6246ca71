/** Written by `npm run tables` from the migrations. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "kysely" {
  interface PortalTables {
    finance_account_controls: {
      controller: string;
      controlled: string;
      reason: string;
      since: ColumnType<string, string | Date | undefined, string | Date>;
    };
    finance_approvals: {
      id: Generated<string>;
      kind: string;
      user_id: string;
      amount: string | null;
      payload: ColumnType<unknown, string | undefined, string>;
      note: string | null;
      reason: string;
      reason_limit: string | null;
      reason_sum: string | null;
      state: Generated<string>;
      requested_by: string;
      decided_by: string | null;
      decided_at: ColumnType<string | null, string | Date | null, string | Date | null>;
      decided_in: string | null;
      rejection: string | null;
      transaction_id: string | null;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      used_in: string | null;
    };
    finance_direct_moves: {
      id: GeneratedAlways<string>;
      kind: string;
      requested_by: string;
      user_id: string;
      amount: string;
      created_at: ColumnType<string, string | Date | undefined, string | Date>;
      moved_in: string | null;
      transaction_id: string | null;
      subject: string | null;
    };
    finance_guard: {
      id: Generated<boolean>;
      two_people: boolean;
      single_limit: string;
      daily_limit: string;
      approver_roles: string[];
      guarded_roles: string[];
      sandbox: Generated<boolean>;
      permit_kinds: Generated<string[]>;
    };
    finance_role_grants: {
      user_id: string;
      role: string;
      authorized_by: string;
      granted_at: ColumnType<string, string | Date | undefined, string | Date>;
    };
  }
}
