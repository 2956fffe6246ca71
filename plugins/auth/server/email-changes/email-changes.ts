/**
 * Emails that a colleague has set: they wait, so that the owner, who is mailed at the current address, can stop a
 * takeover of the account.
 */
import { sql } from "kysely";
import {
  refuse,
  Refusal,
  type ActionDefinition,
  type AdminUser,
  type HookContext,
  type Row,
  recordPath,
} from "@portalkit/kernel/contract";
import { translate, type Database, type DatabaseTransaction, type PluginServices } from "@portalkit/kernel/server";
import {
  cancelEmailChangeId,
  emailChangeMark,
  superadminRole,
  usersResourceId,
  type EmailChange,
} from "../../contract.ts";
import { authRefusals } from "../../contract/refusals.ts";
import type { MailOrder } from "../mail/letters.ts";
import { mailJobName } from "../mail/mail-job.ts";
import { recordChange, type Actor, type ChangedAccount } from "../own-activity.ts";
import type { AuthServices } from "../services.ts";

type Values = Record<string, unknown>;

/**
 * Keeps the current email in an edit by a colleague, and stores the new one as a change that waits. A second one
 * replaces the first.
 * @throws PORTAL_RECORD_DUPLICATE if another account has the address
 */
export async function holdEmail(
  services: AuthServices,
  { recordId: userId, record, oldRecord }: { recordId: string; record: Values; oldRecord: Row },
  { adminUser, db, afterCommit }: HookContext,
): Promise<void> {
  const hours = services.options.colleagueEmailHours;
  const before = String(oldRecord["email"]);
  if (!("email" in record) || record["email"] === before || userId === adminUser.pk || hours === 0) return;
  const email = String(record["email"]);
  if (await isTaken(db, email, userId))
    throw refuse("PORTAL_RECORD_DUPLICATE", { label: translate("auth:users.columns.email") });
  record["email"] = before;
  const waiting = await dropEmailChange(db, userId);
  const {
    rows: [change],
  } = await sql<{ id: string }>`insert into auth_email_changes (user_id, email, requested_by, effective_at)
    values (${userId}::uuid, ${email}, ${adminUser.pk}::uuid, now() + make_interval(hours => ${hours}))
    returning id`.execute(db);
  const order: MailOrder = { kind: "email-change", changeId: String(change?.id) };
  await services.outbox.enqueue(db, mailJobName, { ...order });
  await recordRequest(services, db, { userId, label: before, actor: adminUser }, waiting?.email ?? null, email);
  await services.outbox.notify(db, adminUser.pk, {
    message: translate("auth:emailWaits", { user: String(oldRecord["full_name"] || before), email }),
    link: recordPath(usersResourceId, "show", userId),
  });
  afterCommit(() => services.outbox.deliver());
}

/** Deletes the change that waits for this account, and returns it. */
export async function dropEmailChange(
  db: DatabaseTransaction,
  userId: string,
): Promise<{ email: string; requestedBy: string | null } | undefined> {
  const { rows } = await sql<{ email: string; requestedBy: string | null }>`delete from auth_email_changes
    where user_id = ${userId}::uuid returning email, requested_by::text as "requestedBy"`.execute(db);
  return rows[0];
}

/** The change that waits for this account. */
export async function findEmailChange(
  db: Database,
  userId: string,
): Promise<Omit<EmailChange, "mayCancel"> | undefined> {
  const { rows } = await sql<{ email: string; at: string | Date; by: string | null }>`
    select c.email, c.effective_at as at, coalesce(nullif(b.full_name, ''), b.email) as by
    from auth_email_changes c left join portal_users b on b.id = c.requested_by
      where c.user_id = ${userId}::uuid`.execute(db);
  return rows[0] === undefined ? undefined : { ...rows[0], at: new Date(rows[0].at).toISOString() };
}

/**
 * Keeps the current email: drops the change that waits, records it, and notifies the colleague who wanted it.
 * @returns whether a change was waiting
 */
export async function stopEmailChange(
  services: PluginServices,
  db: DatabaseTransaction,
  { userId, actor }: { userId: string; actor: Actor },
): Promise<boolean> {
  const change = await dropEmailChange(db, userId);
  if (change === undefined) return false;
  const { rows } = await sql<{
    email: string;
    user: string;
  }>`select email, coalesce(nullif(full_name, ''), email) as user
    from portal_users where id = ${userId}::uuid`.execute(db);
  const [account] = rows;
  if (account === undefined) return false;
  await recordRequest(services, db, { userId, label: account.email, actor }, change.email, null);
  if (change.requestedBy !== null && change.requestedBy !== actor.pk)
    await services.outbox.notify(db, change.requestedBy, {
      message: translate("auth:emailKept", { user: account.user, email: change.email }),
      link: recordPath(usersResourceId, "show", userId),
    });
  return true;
}

/** Whether another account has the address. */
export async function isTaken(db: Database | DatabaseTransaction, email: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from portal_users where lower(email) = lower(${email})
    and id <> ${userId}::uuid`.execute(db);
  return rows.length > 0;
}

/** Lets a superadmin take back what they or a colleague have set. Rendered by the browser half. */
export const cancelEmailChange = (services: AuthServices): ActionDefinition => ({
  id: cancelEmailChangeId,
  name: "auth:emailChange.cancel",
  icon: "x",
  showIn: {},
  allowed: ({ adminUser }) => adminUser.role === superadminRole,
  run: async ({ adminUser, recordId, db, afterCommit }) => {
    if (!(await stopEmailChange(services, db, { userId: recordId, actor: adminUser })))
      throw new Refusal(authRefusals.noEmailChange);
    afterCommit(() => services.outbox.deliver());
    return { successMessage: translate("auth:emailChange.cancelled") };
  },
});

/** Adds the change that waits to the row of a user's page. */
export async function markEmailChange(
  row: Row,
  { adminUser, db }: { adminUser: AdminUser; db: Database },
): Promise<void> {
  const change = await findEmailChange(db, String(row._primaryKeyValue));
  if (change !== undefined)
    row[emailChangeMark] = { ...change, mayCancel: adminUser.role === superadminRole } satisfies EmailChange;
}

/** Records a requested email as a field of its own: the email itself does not change yet. */
async function recordRequest(
  services: PluginServices,
  db: DatabaseTransaction,
  account: ChangedAccount,
  before: string | null,
  after: string | null,
): Promise<void> {
  await recordChange(services, db, account, [
    { column: "requested_email", label: "auth:users.columns.requested_email", before, after },
  ]);
}
