/** `update_record`: changes fields of one record. */
import { updateRecord, type Activity, type AdminUser, refuse } from "@portalkit/kernel/contract";
import type { Kernel } from "@portalkit/kernel/engine";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import type { Values } from "./check-record.ts";
import { updateRecords, type EditedRow, type RecordEdit } from "./update-records.ts";
import { assertAllowed, viewOf } from "../view/resource-view.ts";
import { writeOnce } from "./write-once.ts";

export function updateRecordHandler(kernel: Kernel): HandledEndpoint {
  return handle(updateRecord, async ({ body: { resourceId, recordId, record, meta }, adminUser, request }) => {
    const key = request.header("idempotency-key");
    const edit = { recordId, record, original: originalOf(meta) };
    if (key === undefined) await updateRecords(kernel, adminUser, resourceId, [edit]);
    else await updateOnce(kernel, adminUser, resourceId, edit, key);
    return { ok: true as const, recordId };
  });
}

/**
 * Changes a record once for the key of its form: a repeated edit is no conflict with itself, whatever hooks have made
 * of its values, and has no second effect.
 * @throws Refusal
 */
async function updateOnce(
  kernel: Kernel,
  adminUser: AdminUser,
  resourceId: string,
  edit: RecordEdit,
  key: string,
): Promise<void> {
  const view = viewOf(kernel, resourceId, adminUser);
  assertAllowed(view, "edit");
  const earlier = await writeOnce<EditedRow[], true>(
    kernel,
    view,
    { operation: "edit", key, request: edit },
    () => true,
    (around) => updateRecords(kernel, adminUser, resourceId, [edit], { around }),
  );
  if (earlier?.isSame === false) throw refuse("PORTAL_REQUEST_KEY_REUSED");
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
