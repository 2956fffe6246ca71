/** The calls of an import: its file, preview, start, stop and outcome. Everybody has their own imports only. */
import { sql } from "kysely";
import type { AdminUser } from "#kernel/contract";
import { handle, type HandledEndpoint, type PluginServices } from "#kernel/server";
import {
  addImportPart, beginImport, cancelImport, exportFailures, getImport, getImportColumns, listImports, previewImport, removeImport, startImport, type ImportInfo,
} from "../contract.ts";
import { importable } from "./allowed.ts";
import { failuresFile } from "./failures-file.ts";
import { firstFailures, infoOf, ownImport, refuseImport, type KeptImport } from "./import-store.ts";
import { previewOf } from "./preview-import.ts";
import { importColumns, rowReader } from "./row-reader.ts";
import { runJob, tell } from "./run-import.ts";

export const importCalls: readonly HandledEndpoint[] = [
  handle(getImportColumns, async ({ body, adminUser, services }) => ({ columns: importColumns(await importable(services, adminUser, body.resourceId)) })),

  handle(beginImport, async ({ body, adminUser, services }) => {
    await importable(services, adminUser, body.resourceId);
    await services.limits.spend(adminUser.pk, "import-files");
    const { rows } = await sql<KeptImport>`insert into data_transfer_imports (user_id, resource_id, file_name, delimiter) values (${adminUser.pk}, ${body.resourceId}, ${body.fileName}, ${body.delimiter}) returning *`.execute(services.db);
    return infoOf(rows[0] as KeptImport);
  }),

  handle(addImportPart, async ({ body: { id, number, text }, adminUser, services }) => {
    const kept = await ownImport(services.db, adminUser, id);
    if (text.includes("\u0000")) throw refuseImport("notText");
    if (kept.state !== "uploading") throw refuseImport("over");
    if (number > kept.parts) throw refuseImport("parts");
    await services.db.transaction().execute(async (transaction) => {
      await sql`insert into data_transfer_parts (import_id, number, content) values (${id}, ${number}, ${text}) on conflict do nothing`.execute(transaction);
      await sql`update data_transfer_imports set parts = greatest(parts, ${number + 1}::int), updated_at = now() where id = ${id}`.execute(transaction);
    });
    return { ok: true as const };
  }),

  handle(previewImport, async ({ body, adminUser, services }) => {
    const kept = await ownImport(services.db, adminUser, body.id);
    return await previewOf(services, await importable(services, adminUser, kept.resource_id), adminUser, { ...kept, mapping: body.mapping });
  }),

  handle(startImport, async ({ body: { id, mode, mapping }, adminUser, services }) => {
    const kept = await ownImport(services.db, adminUser, id);
    // A mapping that makes no sense is told now, not by the job.
    rowReader(services, await importable(services, adminUser, kept.resource_id), adminUser, { ...kept, mapping });
    if (kept.state === "checking" || kept.state === "importing") throw refuseImport("busy");
    const isAgain = kept.state === "checked" || (kept.state === "cancelled" && kept.created_rows === 0);
    if (kept.state !== "uploading" && !isAgain) throw refuseImport("over");
    // The job has no session to ask, so who starts it is asked for all its rows.
    if (mode === "import") await services.resources.requireProof(kept.resource_id, adminUser);
    const state = mode === "check" ? "checking" : "importing";
    const started = await services.db.transaction().execute(async (transaction) => {
      await services.limits.spend(adminUser.pk, "imports", 1, transaction);
      await sql`delete from data_transfer_failures where import_id = ${id}`.execute(transaction);
      const { rows: [begun] } = await sql<KeptImport>`
        update data_transfer_imports set state = ${state}, mapping = ${JSON.stringify(mapping)}::jsonb, done_rows = 0, created_rows = 0, failed_rows = 0, reason = null, updated_at = now()
        where id = ${id} and state = ${kept.state} returning *`.execute(transaction);
      if (begun === undefined) throw refuseImport("busy");
      if (mode === "import") await services.recordActivity({ kind: "imported", adminUser, resourceId: kept.resource_id, details: { import: { id, fileName: kept.file_name }, columns: Object.values(mapping) } }, transaction);
      return begun;
    });
    services.log.info({ user: adminUser.pk, resourceId: kept.resource_id, import: id, mode }, "an import began");
    await services.enqueue(runJob, { id }, { singletonKey: id });
    return infoOf(started);
  }),

  handle(cancelImport, async ({ body: { id }, adminUser, services }) => {
    await ownImport(services.db, adminUser, id);
    await sql`update data_transfer_imports set state = 'cancelled', updated_at = now() where id = ${id} and state in ('uploading', 'checking', 'importing')`.execute(services.db);
    await tell(services, id);
    return infoOf(await ownImport(services.db, adminUser, id));
  }),

  handle(removeImport, async ({ body: { id }, adminUser, services }) => {
    const { state } = await ownImport(services.db, adminUser, id);
    if (state === "checking" || state === "importing") throw refuseImport("busy");
    await sql`delete from data_transfer_imports where id = ${id}`.execute(services.db);
    return { ok: true as const };
  }),

  handle(getImport, async ({ body: { id }, adminUser, services }) => {
    const kept = await ownImport(services.db, adminUser, id);
    return { import: infoOf(kept), failures: await firstFailures(services.db, id), mapping: { ...kept.mapping } };
  }),

  handle(listImports, async ({ body, adminUser, services }) => ({ imports: await importsOf(services, adminUser, body.resourceId) })),

  handle(exportFailures, async ({ body: { id }, adminUser, services }) => {
    return await failuresFile(services.db, await ownImport(services.db, adminUser, id));
  }),
];

async function importsOf({ db }: PluginServices, { pk }: AdminUser, resourceId: string): Promise<ImportInfo[]> {
  const { rows } = await sql<KeptImport>`select * from data_transfer_imports where user_id = ${pk} and resource_id = ${resourceId} order by created_at desc limit 20`.execute(db);
  return rows.map(infoOf);
}
