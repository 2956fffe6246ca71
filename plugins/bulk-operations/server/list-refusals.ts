/** The records that an operation refused, with reasons in the reader's language. */
import { sql } from "kysely";
import { parseJson, type AdminUser, type ReplyOf } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { createView, deletedLabels, labelsOf, preparedOf } from "@portalkit/resources/server";
import { translateText } from "@portalkit/kernel/server";
import type { getBulkOperation, listBulkRefusals } from "../contract.ts";
import type { Services } from "./services.ts";
import type { StoredOperation } from "./operation-store.ts";

interface StoredReason {
  message: string;
  /** JSON; a text, so that equal reasons can be counted. */
  message_values: string;
}

const maxReasons = 20;

const sentence = ({ message, message_values: values }: StoredReason): string =>
  translateText(message, parseJson(values) as Record<string, string | number>);

/** The most frequent reasons first. */
export async function reasonsOf(
  { db }: Services,
  { id }: StoredOperation,
): Promise<ReplyOf<typeof getBulkOperation>["reasons"]> {
  const { rows } = await sql<StoredReason & { count: number }>`select message, message_values, count(*)::int as count
    from portal_bulk_refusals where operation_id = ${id} group by 1, 2 order by count desc, message
      limit ${maxReasons}`.execute(db);
  return rows.map((row) => ({ message: sentence(row), count: row.count }));
}

/** In the order of the records. Records that the reader may not see have neither id nor label, deleted ones no id. */
export async function refusalsOf(
  services: Services,
  reader: AdminUser,
  operation: StoredOperation,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReplyOf<typeof listBulkRefusals>> {
  const { id, kind, resource_id: resourceId, refused, reverts } = operation;
  const { rows } = await sql<StoredReason & { record_id: string }>`select record_id, message, message_values
    from portal_bulk_refusals where operation_id = ${id} order by place limit ${limit} offset ${offset}`.execute(
    services.db,
  );
  const ids = rows.map(({ record_id: recordId }) => recordId);
  const resource = preparedOf(engineOf(services)).get(resourceId);
  const view = resource === undefined ? undefined : createView(resource, reader);
  const labels =
    view?.isReadable === true ? await labelsOf(engineOf(services), view, resourceId, ids) : new Map<string, string>();
  const deleted =
    view === undefined || kind !== "restore" || reverts === null
      ? new Map<string, string>()
      : await deletedLabels(engineOf(services), view, reverts, ids);
  return {
    refusals: rows.map((row) => ({
      message: sentence(row),
      recordId: labels.has(row.record_id) ? row.record_id : null,
      label: labels.get(row.record_id) ?? deleted.get(row.record_id) ?? null,
    })),
    total: refused,
  };
}
