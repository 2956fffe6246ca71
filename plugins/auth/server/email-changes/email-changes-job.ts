/** Job that gives accounts the emails that colleagues have set and nobody has stopped. */
import { sql } from "kysely";
import { recordPath } from "@portalkit/kernel/contract";
import { translate, type DatabaseTransaction, type JobContribution } from "@portalkit/kernel/server";
import { securityNoticePort, superadminRole, usersResourceId } from "../../contract.ts";
import { guardedRoles } from "../guarded-roles.ts";
import { recordChange } from "../own-activity.ts";
import type { AuthServices } from "../services.ts";
import { dropEmailChange, isTaken } from "./email-changes.ts";

interface DueChange {
  userId: string;
  email: string;
  before: string;
  role: string;
  user: string;
  requester: { pk: string; username: string; mayAsk: boolean } | null;
}

export const emailChangesJob = (services: AuthServices): JobContribution => ({
  name: "take-email-changes",
  schedule: "* * * * *",
  run: async (_data, _services, signal) => {
    for (let isMore = true; isMore && !signal.aborted;) isMore = await takeNext(services);
  },
});

/** Returns whether a change was due. Each has its own transaction, so that a failure does not undo the others. */
async function takeNext(services: AuthServices): Promise<boolean> {
  const events: (() => void)[] = [];
  const isDue = await services.db.transaction().execute(async (transaction) => {
    const change = await lockDue(transaction);
    if (change === undefined) return false;
    await dropEmailChange(transaction, change.userId);
    if (await mayTake(services, transaction, change)) await take(services, transaction, change, events);
    else if (change.requester !== null)
      await services.outbox.notify(transaction, change.requester.pk, {
        message: translate("auth:emailNotTaken", { user: change.user, email: change.email }),
        link: recordPath(usersResourceId, "show", change.userId),
      });
    return true;
  });
  for (const publish of events) publish();
  if (isDue) {
    services.resourceChanged(usersResourceId);
    await services.outbox.deliver();
  }
  return isDue;
}

async function lockDue(transaction: DatabaseTransaction): Promise<DueChange | undefined> {
  const { rows } = await sql<
    Omit<DueChange, "requester"> & { pk: string | null; username: string | null; mayAsk: boolean | null }
  >`select c.user_id::text as "userId", c.email, u.email as before, u.role,
      coalesce(nullif(u.full_name, ''), u.email) as user, r.id::text as pk, r.email as username,
      r.role = ${superadminRole} and r.suspended_at is null as "mayAsk"
    from auth_email_changes c join portal_users u on u.id = c.user_id left join portal_users r on r.id = c.requested_by
    where c.effective_at <= now() order by c.effective_at limit 1
    for no key update of c, u skip locked`.execute(transaction);
  if (rows[0] === undefined) return undefined;
  const { pk, username, mayAsk, ...change } = rows[0];
  return {
    ...change,
    requester: pk === null ? null : { pk, username: username ?? "", mayAsk: mayAsk === true },
  };
}

/** The colleague must still be allowed to set it, as when it was requested. */
const mayTake = async (
  services: AuthServices,
  transaction: DatabaseTransaction,
  { requester, role, email, userId }: DueChange,
): Promise<boolean> =>
  requester?.mayAsk === true && !guardedRoles(services).includes(role) && !(await isTaken(transaction, email, userId));

async function take(
  services: AuthServices,
  transaction: DatabaseTransaction,
  { userId, email, before, requester }: DueChange,
  events: (() => void)[],
): Promise<void> {
  await sql`update portal_users set email = ${email}, credentials_set_by = ${requester?.pk ?? null}::uuid
    where id = ${userId}::uuid`.execute(transaction);
  await services.sessions.endAll({
    userId,
    db: transaction,
    publish: (topic, data) => void events.push(() => services.publish(topic, data)),
    credentials: true,
  });
  await services.use(securityNoticePort)?.note(transaction, { userId, event: "email-set", name: email, to: before });
  await recordChange(services, transaction, { userId, label: before, actor: requester }, [
    { column: "email", label: "auth:users.columns.email", before, after: email },
  ]);
}
