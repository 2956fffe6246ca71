/**
 * If the portal requires it, roles that may approve others are given only by a request that a second person approves.
 */
import { sql } from "kysely";
import { Refusal, type HookContext, type Row } from "@portalkit/kernel/contract";
import { endSessionsOfUser, translate, type PluginServices } from "@portalkit/kernel/server";
import { roleGuardPort, superadminRole, type RoleGiver } from "../../contract.ts";
import { guardedRoles } from "../guarded-roles.ts";
import type { AuthServices } from "../services.ts";

type Values = Record<string, unknown>;
/** Requested roles of new records, until the account exists and a request can be made. */
const heldRoles = new WeakMap<object, string>();

/**
 * Replaces a guarded role of a new account with the sign-up role, or with another role that approves nothing.
 * @throws Refusal if every role is guarded
 */
export function holdRole(services: AuthServices, record: Values): void {
  const { roles, signUp } = services.options;
  const guarded = guardedRoles(services);
  const wanted = String(record["role"]);
  if (!guarded.includes(wanted)) return;
  const free = roles.filter(({ value }) => !guarded.includes(value));
  const lower = free.find(({ value }) => value === signUp.defaultRole) ?? free[0];
  if (lower === undefined)
    throw new Refusal({ code: "PORTAL_AUTH_NO_LOWER_ROLE", status: 409, message: "auth:noLowerRole" });
  record["role"] = lower.value;
  heldRoles.set(record, wanted);
}

/** Requests the role that `holdRole` replaced, once the account exists. */
export async function askForHeldRole(
  services: PluginServices,
  recordId: string,
  record: Readonly<Values>,
  context: HookContext,
): Promise<void> {
  const role = heldRoles.get(record);
  if (role !== undefined) await ask(services, recordId, String(record["full_name"] || record["email"]), role, context);
}

/** The account keeps its role while the request waits, whether the role is to be given or taken away. */
export async function askForRole(
  services: PluginServices,
  { recordId, record, oldRecord }: { recordId: string; record: Values; oldRecord: Row },
  context: HookContext,
): Promise<void> {
  const { role } = record;
  const guarded = guardedRoles(services);
  if (
    role === undefined ||
    role === oldRecord["role"] ||
    ![role, oldRecord["role"]].some((one) => guarded.includes(String(one)))
  )
    return;
  record["role"] = oldRecord["role"];
  await ask(services, recordId, String(oldRecord["full_name"] || oldRecord["email"]), String(role), context);
}

async function ask(
  services: PluginServices,
  userId: string,
  user: string,
  role: string,
  { adminUser, db, afterCommit }: HookContext,
): Promise<void> {
  const guard = services.use(roleGuardPort);
  if (guard === undefined) throw new Error("a guarded role was given without a request");
  const link = await guard.request(db, { requestedBy: adminUser, userId, role });
  await services.outbox.notify(db, adminUser.pk, { message: translate("auth:roleWaits", { user, role }), link });
  afterCommit(() => guard.announce());
}

/** Detects changes of password or email: the person who sets them knows them. */
export const changesCredentials = (record: Readonly<Values>, oldRecord: Row): boolean =>
  "password_hash" in record || ("email" in record && record["email"] !== oldRecord["email"]);

/**
 * Refuses to set the password or email of an approver, because that would allow approving in their name.
 * @throws PORTAL_AUTH_CREDENTIALS_OWN
 */
export function assertOwnCredentials(
  services: PluginServices,
  recordId: string,
  record: Readonly<Values>,
  oldRecord: Row,
  { adminUser }: HookContext,
): void {
  const isOthers = recordId !== adminUser.pk && guardedRoles(services).includes(String(oldRecord["role"]));
  const setsPassword = typeof record["password"] === "string" && record["password"] !== "";
  if (isOthers && (setsPassword || changesCredentials(record, oldRecord)))
    throw new Refusal({ code: "PORTAL_AUTH_CREDENTIALS_OWN", status: 403, message: "auth:ownCredentials" });
}

/** Gives an approved role, and ends the account's sessions, which were opened for the old role. */
export const roleGiver = (services: PluginServices): RoleGiver => ({
  mayAsk: (asker) => asker.role === superadminRole,
  give: async (transaction, { userId, role, requestedBy }) => {
    await sql`update portal_users set role = ${role}, role_set_by = ${requestedBy}::uuid, role_set_at = now()
      where id = ${userId}::uuid`.execute(transaction);
    const events: (() => void)[] = [];
    await endSessionsOfUser(
      { publish: (topic, data) => void events.push(() => services.publish(topic, data)) },
      transaction,
      userId,
    );
    return () => {
      for (const publish of events) publish();
      services.resourceChanged("users");
    };
  },
});
