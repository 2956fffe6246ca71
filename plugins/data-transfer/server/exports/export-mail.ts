/** The mail that a file of a schedule is ready, or has failed: a link, never the file. */
import { sql } from "kysely";
import { durationText } from "@portalkit/kernel/contract";
import {
  translateText,
  writeMail,
  type JobContribution,
  type Mail,
  type PluginServices,
} from "@portalkit/kernel/server";
import type { TransferOptions } from "../../contract.ts";

export const exportMail = "mail-export";

export const exportMailJob: JobContribution = {
  name: exportMail,
  retryLimit: 10,
  run: async ({ id }, services) => {
    const mail = await mailOfExport(services, String(id));
    if (mail !== undefined) await services.sendMail(mail);
  },
};

interface Ended {
  user_id: string;
  file_name: string;
  reason: string | null;
  /** The schedule does not go on by itself. */
  paused: boolean;
}

/** Returns nothing if the user is suspended, or has removed the export, the schedule or its mails. */
async function mailOfExport(services: PluginServices, id: string): Promise<Mail | undefined> {
  const { rows } = await sql<Ended>`select e.user_id, e.file_name, e.reason, s.paused_reason is not null as paused
    from data_transfer_exports as e join data_transfer_schedules as s on s.id = e.schedule_id
    where e.id = ${id}::uuid and e.state <> 'running' and s.by_mail`.execute(services.db);
  const [ended] = rows;
  const adminUser = ended === undefined ? undefined : await services.findUser(ended.user_id);
  if (ended === undefined || adminUser === undefined) return undefined;
  const { file_name: file, reason, paused } = ended;
  const { url, basePath } = services.portal;
  const language = String(adminUser.dbUser["language"] ?? services.languages[0]?.code ?? "en");
  const sentence = `data-transfer:${
    reason === null ? "background.ready" : paused ? "schedules.stopped" : "background.broken"
  }` as const;
  const mail = writeMail(
    {
      subject: reason === null ? "data-transfer:background.ready" : "data-transfer:schedules.failedSubject",
      before: [sentence],
      ...(url === undefined
        ? {}
        : { action: { label: "data-transfer:background.open", url: `${url}${basePath}/exports` } }),
      after: [...(reason === null ? (["data-transfer:schedules.kept"] as const) : []), "data-transfer:schedules.why"],
      values: {
        file,
        reason: reason === null ? "" : translateText(reason),
        time: durationText((services.options as TransferOptions).scheduledKeepHours * 60, language),
      },
    },
    adminUser.username,
    language,
    services,
    "data-transfer:schedules.plainLink",
  );
  return { ...mail, id };
}
