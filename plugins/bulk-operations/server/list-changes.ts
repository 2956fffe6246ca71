/** What an edit has changed, or would change, in each record: for its receipt and its plan. */
import { sql } from "kysely";
import type { AdminUser, ReplyOf } from "@portalkit/kernel/contract";
import { engineOf } from "@portalkit/kernel/engine";
import { createView, describeEdits, preparedOf, type Changes } from "@portalkit/resources/server";
import type { listBulkChanges } from "../contract.ts";
import type { Services } from "./services.ts";
import type { StoredOperation } from "./operation-store.ts";

interface Page {
  offset: number;
  limit: number;
}

/** Of a plan, the first records that would change; of what has begun, all, page by page. */
export async function changesFor(
  services: Services,
  reader: AdminUser,
  operation: StoredOperation,
  page: Page,
): Promise<ReplyOf<typeof listBulkChanges>> {
  const resource = preparedOf(engineOf(services)).get(operation.resource_id);
  if (resource === undefined) return { changes: [], total: 0 };
  const view = createView(resource, reader);
  if (operation.state === "planned" || operation.state === "planning") {
    const edits = await firstPlanned(services, operation, page);
    return { changes: await describeEdits(engineOf(services), view, edits), total: operation.changed };
  }
  const { edits, total } = await keptChanges(services, operation, page);
  return { changes: await describeEdits(engineOf(services), view, edits), total };
}

type Edits = Parameters<typeof describeEdits>[2];

/** Masked fields are sealed in a column of their own, and are not shown. */
async function keptChanges(
  { db }: Services,
  { id }: StoredOperation,
  { offset, limit }: Page,
): Promise<{ edits: Edits; total: number }> {
  const { rows } = await sql<{ place: number; changes: Changes }>`select place, changes from portal_bulk_changes
    where operation_id = ${id} and place < ${offset + limit} and place + records > ${offset} order by place`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`select coalesce(sum(records), 0)::int as total
    from portal_bulk_changes where operation_id = ${id}`.execute(db);
  const from = rows[0]?.place ?? 0;
  const found = rows.flatMap(({ changes }) =>
    Object.entries(changes).map(([recordId, values]) => ({ recordId, ...values })),
  );
  return { edits: found.slice(offset - from, offset - from + limit), total: counted[0]?.total ?? 0 };
}

/** The first records that the plan of an edit would change. */
async function firstPlanned({ db }: Services, { id }: StoredOperation, { limit }: Page): Promise<Edits> {
  const { rows } = await sql<{ planned: Edits }>`select planned from portal_bulk_originals
    where operation_id = ${id} and planned is not null order by place limit ${limit}`.execute(db);
  return rows.flatMap(({ planned }) => planned).slice(0, limit);
}
