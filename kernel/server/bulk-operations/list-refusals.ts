/** The records that an operation refused, with reasons in the reader's language. */
import { sql } from "kysely";
import type { ReplyOf } from "../../contract/endpoint.ts";
import type { getBulkOperation, listBulkRefusals } from "../../contract/resources/bulk-operations.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Values } from "../../contract/i18n/translate-text.ts";
import { translateText } from "../i18n/language-of-call.ts";
import type { Kernel } from "../extension/kernel.ts";
import { labelsOf } from "../resources/read/foreign-labels.ts";
import { preparedOf } from "../resources/tables/prepared-resource.ts";
import { createView } from "../resources/view/resource-view.ts";
import { deletedLabels } from "../resources/write/deleted-records.ts";
import type { StoredOperation } from "./operation-store.ts";

interface StoredReason {
  message: string;
  /** JSON; a text, so that equal reasons can be counted. */
  message_values: string;
}

const maxReasons = 20;

const sentence = ({ message, message_values: values }: StoredReason): string =>
  translateText(message, JSON.parse(values) as Values);

/** The most frequent reasons first. */
export async function reasonsOf(
  { db }: Kernel,
  { id }: StoredOperation,
): Promise<ReplyOf<typeof getBulkOperation>["reasons"]> {
  const { rows } = await sql<StoredReason & { count: number }>`select message, message_values, count(*)::int as count
    from portal_bulk_refusals where operation_id = ${id} group by 1, 2 order by count desc, message
      limit ${maxReasons}`.execute(db);
  return rows.map((row) => ({ message: sentence(row), count: row.count }));
}

/** In the order of the records. Records that the reader may not see have neither id nor label, deleted ones no id. */
export async function refusalsOf(
  kernel: Kernel,
  reader: AdminUser,
  operation: StoredOperation,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReplyOf<typeof listBulkRefusals>> {
  const { id, kind, resource_id: resourceId, refused, reverts } = operation;
  const { rows } = await sql<StoredReason & { record_id: string }>`select record_id, message, message_values
    from portal_bulk_refusals where operation_id = ${id} order by place limit ${limit} offset ${offset}`.execute(
    kernel.db,
  );
  const ids = rows.map(({ record_id: recordId }) => recordId);
  const resource = preparedOf(kernel).get(resourceId);
  const view = resource === undefined ? undefined : createView(resource, reader);
  const labels = view?.isReadable === true ? await labelsOf(kernel, view, resourceId, ids) : new Map<string, string>();
  const deleted =
    view === undefined || kind !== "restore" || reverts === null
      ? new Map<string, string>()
      : await deletedLabels(kernel, view, reverts, ids);
  return {
    refusals: rows.map((row) => ({
      message: sentence(row),
      recordId: labels.has(row.record_id) ? row.record_id : null,
      label: labels.get(row.record_id) ?? deleted.get(row.record_id) ?? null,
    })),
    total: refused,
  };
}
