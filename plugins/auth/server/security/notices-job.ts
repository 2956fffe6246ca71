/** Stores security notices for owners, and passes them on to the mail job. */
import { sql } from "kysely";
import { enqueueSoon, type JobContribution, type PluginServices } from "@portalkit/kernel/server";
import type { SecurityEvent, SecurityNotices } from "../../contract/security/security-notice-port.ts";
import { orderMail } from "../mail/mail-job.ts";

const jobName = "send-security-notices";
const batchSize = 100;

export function securityNotices(services: PluginServices): SecurityNotices {
  return {
    note: async (db, { userId, event, name = "", origin, to }) => {
      await db
        .insertInto("auth_security_notices")
        .values({
          user_id: userId,
          event,
          name,
          ip: origin?.ip ?? "",
          user_agent: origin?.userAgent ?? "",
          sent_to: to ?? null,
        })
        .execute();
      enqueueSoon(services, jobName);
    },
  };
}

interface NoticeRow {
  id: string;
  userId: string;
  event: SecurityEvent;
  name: string;
  ip: string;
  userAgent: string;
  to: string | null;
  at: string | Date;
}

/**
 * The schedule picks up what a crashed process left behind. A notice is deleted only after its mail is in the queue, so
 * none is lost.
 */
export const noticesJob: JobContribution = {
  name: jobName,
  schedule: "* * * * *",
  run: async (_data, services, signal) => {
    while (!signal.aborted) {
      const { rows } = await sql<NoticeRow>`select id::text as id, user_id::text as "userId", event, name, ip,
        user_agent as "userAgent", sent_to as "to", created_at as at
        from auth_security_notices order by created_at, id limit ${batchSize}`.execute(services.db);
      if (rows.length === 0) return;
      for (const { id, at, to, ...notice } of rows) {
        await orderMail(
          services,
          { kind: "security-notice", at: new Date(at).toISOString(), ...notice, ...(to === null ? {} : { to }) },
          id,
        );
        await services.db.deleteFrom("auth_security_notices").where("id", "=", id).execute();
      }
    }
  },
};
