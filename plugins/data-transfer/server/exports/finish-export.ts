/** Ends an export and reports it in the same transaction: by the bell, and by mail if its schedule asks for it. */
import type { Refusal } from "@portalkit/kernel/contract";
import { sentenceOf, translate, type PluginServices } from "@portalkit/kernel/server";
import { exportMail } from "./export-mail.ts";
import { endExport, type StoredExport } from "./export-store.ts";

export interface Counted {
  rows: number;
  total: number;
}

/** The code of refusals after which the same request may succeed another time. */
export const endedCode = "TRANSFER_EXPORT_ENDED";

/** In the language of its user. A schedule pauses if its user may not read this list, or not with this request. */
export async function finishExport(
  services: PluginServices,
  record: StoredExport,
  counted: Counted,
  failure?: Refusal,
): Promise<void> {
  const reason = failure === undefined ? undefined : sentenceOf(failure);
  const pauses = failure !== undefined && failure.code !== endedCode;
  const file = record.file_name;
  const end = { ...counted, ...(reason === undefined ? {} : { reason, pauses }) };
  await endExport(services.db, record, end, async (transaction, { schedule }) => {
    const sentence = pauses && schedule !== undefined ? "schedules.stopped" : "background.broken";
    await services.outbox.notify(transaction, record.user_id, {
      link: "/exports",
      ...(reason === undefined
        ? { message: translate("data-transfer:background.ready", { file }), variant: "success" }
        : { message: translate(`data-transfer:${sentence}`, { file, reason }), variant: "danger" }),
    });
    if (schedule?.byMail === true) await services.outbox.enqueue(transaction, exportMail, { id: record.id });
  });
  await services.outbox.deliver();
}
