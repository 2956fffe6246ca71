/** `update_record`: changes fields of one record. */
import { updateRecord } from "../../../contract/resources/write-endpoints.ts";
import type { Activity } from "../../../contract/resources/activity.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { Kernel } from "../../extension/kernel.ts";
import { handle, type HandledEndpoint } from "../../extension/contributions/handled-endpoint.ts";
import type { Values } from "./check-record.ts";
import { updateRecords } from "./update-records.ts";

export function updateRecordHandler(kernel: Kernel): HandledEndpoint {
  return handle(updateRecord, async ({ body, adminUser }) => {
    await updateOne(kernel, adminUser, body.resourceId, body.recordId, body.record, originalOf(body.meta));
    return { ok: true as const, recordId: body.recordId };
  });
}

/** The values that the caller saw before its changes: `meta.original`, by field. */
function originalOf(meta: Readonly<Values> | undefined): Readonly<Values> {
  const original = meta?.["original"];
  return typeof original === "object" && original !== null ? (original as Values) : {};
}

/**
 * Changes fields of a record as this user.
 * @param original values that the caller saw; a field that another user has changed since is not overwritten
 * @param details additional details for the record's activity
 * @throws Refusal
 */
export function updateOne(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  recordId: string | number,
  given: Readonly<Values>,
  original: Readonly<Values> = {},
  details?: Activity["details"],
): Promise<void> {
  return updateRecords(kernel, adminUser, resourceId, [{ recordId, record: given, original }], { details });
}
