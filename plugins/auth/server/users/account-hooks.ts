/** Side effects of changing an account: hashes passwords, ends sessions, and ensures that a superadmin remains. */
import { Refusal, type HookContext, type ResourceHooks, type Row } from "@portalkit/kernel/contract";
import { endSessionsOfUser, hashNewPassword, type PluginServices } from "@portalkit/kernel/server";
import { securityNoticePort, superadminRole } from "../../contract.ts";
import { authRefusals } from "../../contract/refusals.ts";
import { guardedRoles } from "../guarded-roles.ts";
import { askForHeldRole, askForRole, changesCredentials, assertOwnCredentials, holdRole } from "./role-requests.ts";
import { holdEmail } from "../email-changes/email-changes.ts";
import type { MailOrder } from "../mail/letters.ts";
import { mailJobName } from "../mail/mail-job.ts";
import { isInvited, makeOneTime, noPassword } from "../passwords/one-time-passwords.ts";
import { requireAnotherSuperadmin } from "./suspension-actions.ts";
import type { AuthServices } from "../services.ts";

export const accountHooks = (services: AuthServices): ResourceHooks => ({
  create: {
    before: async (record, context) => {
      await storePassword(record, record, services);
      record["password_hash"] ??= noPassword;
      Object.assign(record, { created_by: context.adminUser.pk, ...setBy(context) });
      holdRole(services, record);
    },
    after: async (recordId, record, context) => {
      const passwordHash = String(record["password_hash"]);
      if (passwordHash === noPassword) await invite(services, recordId, context);
      else await makeOneTime(context.db, recordId, passwordHash);
      await askForHeldRole(services, recordId, record, context);
    },
  },
  edit: {
    before: async ({ recordId, record, oldRecord }, context) => {
      assertOwnCredentials(services, recordId, record, oldRecord, context);
      await storePassword(record, { ...oldRecord, ...record }, services);
      const isDemoted = oldRecord["role"] === superadminRole && "role" in record && record["role"] !== superadminRole;
      if (isDemoted) await requireAnother(recordId, context);
      await askForRole(services, { recordId, record, oldRecord }, context);
      if (!(await isInvited(context.db, recordId))) await holdEmail(services, { recordId, record, oldRecord }, context);
      else if ("email" in record && record["email"] !== oldRecord["email"]) await invite(services, recordId, context);
      const changesRole = "role" in record && record["role"] !== oldRecord["role"];
      if (changesRole) Object.assign(record, setBy(context));
      const isOwner = recordId === context.adminUser.pk;
      const isNewCredential = changesCredentials(record, oldRecord);
      if (isNewCredential) record["credentials_set_by"] = isOwner ? null : context.adminUser.pk;
      if ("password_hash" in record && !isOwner)
        await makeOneTime(context.db, recordId, String(record["password_hash"]));
      if (isNewCredential && !isOwner) {
        await revokeAccess(services, recordId, context);
        await noticeOwner(services, { recordId, record, oldRecord }, context);
      } else if ("password_hash" in record || changesRole) {
        // A new role ends the sessions too, so that open sockets lose the permissions of the old role.
        await endSessions(recordId, context);
      }
    },
  },
  delete: {
    before: async (record, context) => {
      const userId = String(record["id"]);
      if (record["role"] === superadminRole || userId === context.adminUser.pk) await requireAnother(userId, context);
      if (guardedRoles(services).includes(String(record["role"]))) throw new Refusal(authRefusals.guardedRole);
      await endSessions(userId, context);
    },
  },
});

/** Mails the owner of a new account the link to choose a password. */
async function invite(services: AuthServices, userId: string, { db, afterCommit }: HookContext): Promise<void> {
  const order: MailOrder = { kind: "invitation", userId };
  await services.outbox.enqueue(db, mailJobName, { ...order });
  afterCommit(() => services.outbox.deliver());
}

const setBy = ({ adminUser }: HookContext): Record<string, unknown> => ({
  role_set_by: adminUser.pk,
  role_set_at: new Date().toISOString(),
});

/** Replaces the plain password with its hash; an empty one leaves the stored hash unchanged. */
async function storePassword(
  record: Record<string, unknown>,
  account: Readonly<Record<string, unknown>>,
  { portal }: PluginServices,
): Promise<void> {
  const { password } = record;
  delete record["password"];
  if (typeof password !== "string" || password === "") return;
  record["password_hash"] = await hashNewPassword(password, {
    email: String(account["email"] ?? ""),
    fullName: String(account["full_name"] ?? ""),
    brandName: portal.brandName,
  });
}

/** Ends all sessions of the user except the one that makes the change. */
async function endSessions(userId: string, { db, adminUser, publish }: HookContext): Promise<void> {
  await endSessionsOfUser({ publish }, db, userId, adminUser.sessionId);
}

/** Revokes what the account had opened before a colleague set its password or email, as a password reset does. */
async function revokeAccess({ sessions }: AuthServices, userId: string, { db, publish }: HookContext): Promise<void> {
  await sessions.endAll({ userId, db, publish, credentials: true });
}

/** Mails the owner what a colleague has changed; a change of the email goes to the previous address. */
async function noticeOwner(
  services: AuthServices,
  {
    recordId: userId,
    record,
    oldRecord,
  }: { recordId: string; record: Readonly<Record<string, unknown>>; oldRecord: Row },
  { db }: HookContext,
): Promise<void> {
  const notices = services.use(securityNoticePort);
  const to = String(oldRecord["email"]);
  // Not the origin of the call: where colleagues work is not the owner's business.
  if ("password_hash" in record) await notices?.note(db, { userId, event: "password-set", to });
  if ("email" in record && record["email"] !== to)
    await notices?.note(db, { userId, event: "email-set", name: String(record["email"]), to });
}

/** Refuses a change of the caller's own account and of the last superadmin, also in concurrent requests. */
async function requireAnother(userId: string, { adminUser, db }: HookContext): Promise<void> {
  if (userId === adminUser.pk) throw new Refusal(authRefusals.notYourself);
  await requireAnotherSuperadmin(db, userId);
}
