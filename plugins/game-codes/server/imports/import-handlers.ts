/** The calls of the import of codes: its file, preview, start, stop and outcome. */
import { sql } from "kysely";
import { handle, type HandledEndpoint, type PluginServices } from "#kernel/server";
import {
  addCodesPart, beginCodesImport, cancelCodesImport, downloadImportReport, getCodesImport, getImportCatalogue, listCodesImports, previewCodesImport, removeCodesImport, startCodesImport,
} from "../../contract/imports/import-calls.ts";
import { importLimits } from "../../contract/imports/import-limits.ts";
import type { CodeMapping } from "../../contract/imports/import-schemas.ts";
import { catalogueOf, readGoods } from "./goods.ts";
import { refuseImport } from "./refuse-import.ts";
import { demandWhole, endImport, firstProblems, importsOf, infoOf, keepPart, ownImport, type KeptImport } from "./import-store.ts";
import { demandImporter } from "./may-import.ts";
import { previewImport } from "./preview-import.ts";
import { reportFile } from "./report-file.ts";
import { importJob, sealOf, tell } from "./run-import.ts";

const megabyte = 1_048_576;

export const importHandlers: readonly HandledEndpoint[] = [
  handle(getImportCatalogue, async ({ adminUser, services }) => {
    demandImporter(services, adminUser);
    return catalogueOf(await readGoods(services.db));
  }),

  handle(beginCodesImport, async ({ body: { fileName, size }, adminUser, services }) => {
    demandImporter(services, adminUser);
    if (size === 0) throw refuseImport("empty");
    const most = /\.xlsx$/i.test(fileName) ? importLimits.workbookBytes : importLimits.textBytes;
    if (size > most) throw refuseImport("tooLarge", { limit: most / megabyte });
    await services.limits.spend(adminUser.pk, "code-bytes", size);
    const { rows } = await sql<KeptImport>`insert into code_imports (user_id, file_name, size) values (${adminUser.pk}, ${fileName}, ${size}) returning *`.execute(services.db);
    return infoOf(rows[0] as KeptImport);
  }),

  handle(addCodesPart, async ({ params: { id, number }, body, adminUser, services }) => {
    demandImporter(services, adminUser);
    await keepPart(services.db, sealOf(services), await ownImport(services.db, adminUser, id), number, body);
    return { ok: true as const };
  }),

  handle(previewCodesImport, async ({ body: { id, settings, mapping }, adminUser, services }) => {
    demandImporter(services, adminUser);
    const kept = await ownImport(services.db, adminUser, id);
    if (kept.state !== "uploading") throw refuseImport("over");
    demandWhole(kept);
    return await previewImport(services, kept, { ...(settings === undefined ? {} : { settings }), ...(mapping === undefined ? {} : { mapping }) });
  }),

  handle(startCodesImport, async ({ body: { id, settings, mapping }, adminUser, services }) => {
    demandImporter(services, adminUser);
    const kept = await ownImport(services.db, adminUser, id);
    if (kept.state === "importing") throw refuseImport("busy");
    demandWhole(kept);
    await demandGoods(services, mapping);
    const started = await services.db.transaction().execute(async (transaction) => {
      await services.limits.spend(adminUser.pk, "code-imports", 1, transaction);
      const { rows } = await sql<KeptImport>`
        update code_imports set state = 'importing', settings = ${JSON.stringify(settings)}::text::jsonb, mapping = ${JSON.stringify(mapping)}::text::jsonb, updated_at = now() where id = ${id} and state = 'uploading' returning *`.execute(transaction);
      if (rows[0] === undefined) throw refuseImport("over");
      await services.recordActivity({ kind: "action", adminUser, resourceId: "codes", actionId: "import-codes", details: { import: id, batch: kept.batch, fileName: kept.file_name } }, transaction);
      return rows[0];
    });
    await services.enqueue(importJob, { id }, { singletonKey: id });
    return infoOf(started);
  }),

  handle(cancelCodesImport, async ({ body: { id }, adminUser, services }) => {
    demandImporter(services, adminUser);
    await ownImport(services.db, adminUser, id);
    await endImport(services.db, id, "cancelled");
    await tell(services, id);
    return infoOf(await ownImport(services.db, adminUser, id));
  }),

  handle(removeCodesImport, async ({ body: { id }, adminUser, services }) => {
    demandImporter(services, adminUser);
    if ((await ownImport(services.db, adminUser, id)).state === "importing") throw refuseImport("busy");
    await sql`delete from code_imports where id = ${id} and state <> 'importing'`.execute(services.db);
    return { ok: true as const };
  }),

  handle(getCodesImport, async ({ body: { id }, adminUser, services }) => {
    demandImporter(services, adminUser);
    return { import: infoOf(await ownImport(services.db, adminUser, id)), problems: await firstProblems(services.db, id) };
  }),

  handle(listCodesImports, async ({ adminUser, services }) => {
    demandImporter(services, adminUser);
    return { imports: (await importsOf(services.db, adminUser)).map(infoOf) };
  }),

  handle(downloadImportReport, async ({ body: { id }, adminUser, services }) => {
    demandImporter(services, adminUser);
    return reportFile(services.db, await ownImport(services.db, adminUser, id));
  }),
];

/** A choice that was made must be there still; a column is looked up row by row. */
async function demandGoods({ db }: PluginServices, { denominationId, denomination, gameId }: CodeMapping): Promise<void> {
  if ((denominationId === undefined) === (denomination === undefined)) throw refuseImport("mapping");
  if (denominationId !== undefined && (await sql`select 1 from denominations where id = ${denominationId}`.execute(db)).rows.length === 0) throw refuseImport("gone");
  if (gameId !== undefined && (await sql`select 1 from games where id = ${gameId}`.execute(db)).rows.length === 0) throw refuseImport("gone");
}
