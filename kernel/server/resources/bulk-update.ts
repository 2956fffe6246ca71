/** `bulk_update`: one change to several records, by the rules and hooks of a single edit. */
import { Refusal } from "../../contract/refusals.ts";
import { bulkUpdate } from "../../contract/resource-endpoints.ts";
import { sentenceOf } from "../i18n/language-of-call.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../http/handled-endpoint.ts";
import { demand, viewOf } from "./resource-view.ts";
import { updateOne } from "./update-record.ts";

/** One short transaction a record: PGlite has one connection, and a long one would hold everybody up. */
export function bulkUpdateHandler(kernel: Kernel): HandledEndpoint {
  return handle(bulkUpdate, async ({ body: { resourceId, recordIds, record }, adminUser }) => {
    demand(viewOf(kernel, resourceId, adminUser), "edit");
    const refused: { recordId: string | number; error: string }[] = [];
    for (const recordId of recordIds) {
      try {
        await updateOne(kernel, adminUser, resourceId, recordId, record);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ recordId, error: sentenceOf(error) });
      }
    }
    return { ok: true as const, updated: recordIds.length - refused.length, refused };
  });
}
