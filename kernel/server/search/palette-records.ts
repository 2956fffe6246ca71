/** Pinned and recently opened records, always with the user's current rights and the current labels. */
import { sql } from "kysely";
import { refuse } from "../../contract/errors/refusals.ts";
import {
  getPaletteRecords,
  maxPinnedRecords,
  pinRecord,
  type PaletteRecord,
  type RecordAddress,
} from "../../contract/search/palette-records.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import { translateText } from "../i18n/language-of-call.ts";
import { labelsOf } from "../resources/read/foreign-labels.ts";
import { findRecord } from "../resources/read/list-records.ts";
import { preparedOf } from "../resources/tables/prepared-resource.ts";
import { assertAllowed, createView, viewOf } from "../resources/view/resource-view.ts";

export const paletteRecordEndpoints = (kernel: Kernel): readonly HandledEndpoint[] => [
  handle(getPaletteRecords, async ({ body, adminUser }) => {
    const pinned = await readPins(kernel.db, adminUser);
    const isPinned = new Set(pinned.map(keyOf));
    const recent = body.recent.filter((record) => !isPinned.has(keyOf(record)));
    const openable = await openableRecords(kernel, adminUser, [...pinned, ...recent]);
    const found = (records: readonly RecordAddress[]): PaletteRecord[] =>
      records.flatMap((record) => openable.get(keyOf(record)) ?? []);
    return { pinned: found(pinned), recent: found(recent) };
  }),
  handle(pinRecord, async ({ body: { isPinned, ...record }, adminUser }) => {
    if (isPinned) await pin(kernel, record, adminUser);
    else
      await sql`delete from portal_pinned_records where user_id = ${adminUser.pk}
        and resource_id = ${record.resourceId} and record_id = ${String(record.recordId)}`.execute(kernel.db);
    return { ok: true as const };
  }),
];

const keyOf = ({ resourceId, recordId }: RecordAddress): string => JSON.stringify([resourceId, String(recordId)]);

/** In the order in which they were pinned. */
async function readPins(db: Database | DatabaseTransaction, { pk }: AdminUser): Promise<RecordAddress[]> {
  const { rows } = await sql<RecordAddress>`select resource_id as "resourceId", record_id as "recordId"
    from portal_pinned_records where user_id = ${pk} order by pinned_at, slot`.execute(db);
  return rows;
}

/** Those that exist and whose page the user may open; one statement for each resource. */
async function openableRecords(
  kernel: Kernel,
  adminUser: AdminUser,
  records: readonly RecordAddress[],
): Promise<ReadonlyMap<string, PaletteRecord>> {
  const found = new Map<string, PaletteRecord>();
  for (const resourceId of new Set(records.map((record) => record.resourceId))) {
    const resource = preparedOf(kernel).get(resourceId);
    if (resource === undefined) continue;
    const keys = records.filter((record) => record.resourceId === resourceId).map(({ recordId }) => String(recordId));
    try {
      if (!createView(resource, adminUser).may("show")) continue;
      const label = translateText(resource.definition.label);
      for (const [recordId, text] of await labelsOf(kernel, { adminUser }, resourceId, keys))
        found.set(keyOf({ resourceId, recordId }), { resourceId, resource: label, recordId, label: text });
    } catch (error) {
      // The records of the other resources are still shown.
      kernel.log.error({ err: error, resource: resourceId }, "failed to read records for the palette");
    }
  }
  return found;
}

/** @throws Refusal for a record that this user may not open, and for too many */
async function pin(kernel: Kernel, record: RecordAddress, adminUser: AdminUser): Promise<void> {
  const view = viewOf(kernel, record.resourceId, adminUser);
  assertAllowed(view, "show");
  if ((await findRecord(kernel, view, "show", record.recordId)) === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  if (await takeSlot(kernel, record, adminUser)) return;
  // Pins of records that are deleted or no longer open to the user must not take up the places.
  const pins = await readPins(kernel.db, adminUser);
  const openable = await openableRecords(kernel, adminUser, pins);
  const gone = pins.filter((pinned) => !openable.has(keyOf(pinned)));
  for (const { resourceId, recordId } of gone)
    await sql`delete from portal_pinned_records where user_id = ${adminUser.pk} and resource_id = ${resourceId}
      and record_id = ${recordId}`.execute(kernel.db);
  if (gone.length === 0 || !(await takeSlot(kernel, record, adminUser)))
    throw refuse("PORTAL_RECORD_PINNED_TOO_MANY", { limit: maxPinnedRecords });
}

/** Concurrent calls of a user wait. Returns false if no place is free. */
async function takeSlot(kernel: Kernel, { resourceId, recordId }: RecordAddress, { pk }: AdminUser): Promise<boolean> {
  return await kernel.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`portal_pinned_records ${pk}`}, 0))`.execute(transaction);
    const { rows } = await sql`with free as (
        select min(slot) as slot from generate_series(1, ${maxPinnedRecords}::int) as places (slot)
        where slot not in (select slot from portal_pinned_records where user_id = ${pk})),
      made as (insert into portal_pinned_records (user_id, resource_id, record_id, slot)
        select ${pk}::text, ${resourceId}::text, ${String(recordId)}::text, slot from free where slot is not null
        on conflict (user_id, resource_id, record_id) do nothing returning 1)
      select 1 from made union all select 1 from portal_pinned_records where user_id = ${pk}
        and resource_id = ${resourceId} and record_id = ${String(recordId)}`.execute(transaction);
    return rows.length > 0;
  });
}
