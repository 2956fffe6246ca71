/** Ends an export, and reports it to its user: by the bell, and by mail if its schedule asks for it. */
import type { Refusal } from "@portal/kernel/contract";
import { sentenceOf, translate, type PluginServices } from "@portal/kernel/server";
import { orderExportMail } from "./export-mail.ts";
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
  const ended = await endExport(services.db, record, {
    ...counted,
    ...(reason === undefined ? {} : { reason, pauses }),
  });
  if (ended === undefined) return;
  const file = record.file_name;
  const link = "/exports";
  if (reason === undefined)
    services.notify(record.user_id, {
      message: translate("data-transfer:background.ready", { file }),
      link,
      variant: "success",
    });
  else {
    const isPaused = pauses && ended.schedule !== undefined;
    services.notify(record.user_id, {
      message: translate(`data-transfer:${isPaused ? "schedules.stopped" : "background.broken"}`, { file, reason }),
      link,
      variant: "danger",
    });
  }
  if (ended.schedule?.byMail === true) await orderExportMail(services, record.id);
}
