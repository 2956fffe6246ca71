/** Superadmins' view of a user's two-factor, and the only action they have on it. */
import { sql } from "kysely";
import type { ActionDefinition, AdminUser, ResourceHooks, Row } from "@portalkit/kernel/contract";
import {
  endSessionsOfUser,
  translate,
  type Database,
  type PluginServices,
  type ServerContributions,
} from "@portalkit/kernel/server";
import { securityNoticePort } from "@portalkit/auth";
import { resetActionId, rowMark, stateColumnName, usersResourceId } from "../../contract/users.ts";
import { removeTwoFactor } from "../factors/account.ts";
import { resetSecondFactorAttempts } from "../factors/prove.ts";
import { notOn, notYourself } from "../../contract/refusals.ts";

const isSuperadmin = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";

/** Adds to each row whether two-factor is on, for users who may reset it; never more than that. */
async function markRows(rows: Row[], { adminUser, db }: { adminUser: AdminUser; db: Database }): Promise<void> {
  if (!isSuperadmin({ adminUser }) || rows.length === 0) return;
  const ids = rows.map((row) => String(row._primaryKeyValue));
  const { rows: found } = await sql<{ user_id: string }>`select user_id::text as user_id from twofa_accounts
    where user_id::text = any(${ids}::text[])`.execute(db);
  const on = new Set(found.map(({ user_id }) => user_id));
  for (const row of rows) row[rowMark] = on.has(String(row._primaryKeyValue));
}

/** The state of {@link markRows} as a field of a user's page. */
export const stateColumn: NonNullable<ServerContributions["columns"]>[number] = {
  resource: usersResourceId,
  after: "status",
  column: {
    name: stateColumnName,
    label: "twofa:title",
    type: "boolean",
    virtual: true,
    required: false,
    showIn: { list: false, show: isSuperadmin, edit: false, create: false, filter: false },
    components: { show: "twofa/state" },
  },
};

export const usersHooks: ResourceHooks = {
  onlyAddsKeys: true,
  list: { after: markRows },
  show: { after: (row, context) => markRows([row], context) },
};

/**
 * Rendered by the browser half, which knows for which users it is available.
 * @throws PORTAL_TWOFA_NOT_ON, PORTAL_TWOFA_NOT_YOURSELF
 */
export const resetAction = (services: PluginServices): ActionDefinition & { resource: string } => ({
  resource: usersResourceId,
  id: resetActionId,
  name: "twofa:reset",
  icon: "shield-off",
  showIn: {},
  allowed: isSuperadmin,
  requiresProof: true,
  run: async ({ adminUser, recordId, db, publish }) => {
    // An open session must not bypass the code that turning two-factor off requires.
    if (recordId === adminUser.pk) throw notYourself();
    if (!(await removeTwoFactor(db, recordId))) throw notOn();
    await endSessionsOfUser({ publish }, db, recordId);
    await resetSecondFactorAttempts(db, recordId);
    await services.use(securityNoticePort)?.note(db, { userId: recordId, event: "two-factor-off" });
    return { successMessage: translate("twofa:resetDone") };
  },
});
