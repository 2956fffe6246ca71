/** Pinned and recently opened records, always with the user's current rights and the current labels. */
import { sql } from "kysely";
import { Refusal, refuse, type AdminUser } from "@portalkit/kernel/contract";
import { engineOf, type Kernel } from "@portalkit/kernel/engine";
import { assertAllowed, createView, findRecord, labelsOf, preparedOf, viewOf } from "@portalkit/resources/server";
import {
  handle,
  translateText,
  type Database,
  type DatabaseTransaction,
  type HandledEndpoint,
  type PluginServices,
} from "@portalkit/kernel/server";
import { searchErrors } from "../contract/search-errors.ts";
import {
  getPaletteRecords,
  maxPinnedRecords,
  pinRecord,
  type PaletteRecord,
  type RecordAddress,
} from "../contract/pinned-records.ts";

export const pinnedRecordHandlers = (services: Pick<PluginServices, "id" | "db">): readonly HandledEndpoint[] => [
  handle(getPaletteRecords, async ({ body, adminUser }) => {
    const pinned = await readPins(services.db, adminUser);
    const isPinned = new Set(pinned.map(keyOf));
    const recent = body.recent.filter((record) => !isPinned.has(keyOf(record)));
    const openable = await openableRecords(engineOf(services), adminUser, [...pinned, ...recent]);
    const found = (records: readonly RecordAddress[]): PaletteRecord[] =>
      records.flatMap((record) => openable.get(keyOf(record)) ?? []);
    return { pinned: found(pinned), recent: found(recent) };
  }),
  handle(pinRecord, async ({ body: { isPinned, ...record }, adminUser }) => {
    if (isPinned) await pin(engineOf(services), record, adminUser);
    else
      await sql`delete from portal_pinned_records where user_id = ${adminUser.pk}
        and resource_id = ${record.resourceId} and record_id = ${String(record.recordId)}`.execute(services.db);
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
  engine: Kernel,
  adminUser: AdminUser,
  records: readonly RecordAddress[],
): Promise<ReadonlyMap<string, PaletteRecord>> {
  const found = new Map<string, PaletteRecord>();
  for (const resourceId of new Set(records.map((record) => record.resourceId))) {
    const resource = preparedOf(engine).get(resourceId);
    if (resource === undefined) continue;
    const keys = records.filter((record) => record.resourceId === resourceId).map(({ recordId }) => String(recordId));
    try {
      if (!createView(resource, adminUser).may("show")) continue;
      const label = translateText(resource.definition.label);
      for (const [recordId, text] of await labelsOf(engine, { adminUser }, resourceId, keys))
        found.set(keyOf({ resourceId, recordId }), { resourceId, resource: label, recordId, label: text });
    } catch (error) {
      // The records of the other resources are still shown.
      engine.log.error({ err: error, resource: resourceId }, "failed to read records for the palette");
    }
  }
  return found;
}

/** @throws Refusal for a record that this user may not open, and for too many */
async function pin(engine: Kernel, record: RecordAddress, adminUser: AdminUser): Promise<void> {
  const view = viewOf(engine, record.resourceId, adminUser);
  assertAllowed(view, "show");
  if ((await findRecord(engine, view, "show", record.recordId)) === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  if (await takeSlot(engine, record, adminUser)) return;
  // Pins of records that are deleted or no longer open to the user must not take up the places.
  const pins = await readPins(engine.db, adminUser);
  const openable = await openableRecords(engine, adminUser, pins);
  const gone = pins.filter((pinned) => !openable.has(keyOf(pinned)));
  for (const { resourceId, recordId } of gone)
    await sql`delete from portal_pinned_records where user_id = ${adminUser.pk} and resource_id = ${resourceId}
      and record_id = ${recordId}`.execute(engine.db);
  if (gone.length === 0 || !(await takeSlot(engine, record, adminUser)))
    throw new Refusal(searchErrors.tooManyPinned, { limit: maxPinnedRecords });
}

/** Concurrent calls of a user wait. Returns false if no place is free. */
async function takeSlot(engine: Kernel, { resourceId, recordId }: RecordAddress, { pk }: AdminUser): Promise<boolean> {
  return await engine.db.transaction().execute(async (transaction) => {
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
