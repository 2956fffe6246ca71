/** The endpoints of an importer: upload, preview, start, cancel, result. Users can access only their own imports. */
import { sql } from "kysely";
import {
  addImportPart,
  beginImport,
  cancelImport,
  downloadImportReport,
  getImport,
  listImports,
  previewImport,
  removeImport,
  startImport,
} from "../../contract/imports/import-calls.ts";
import { importLimits } from "../../contract/imports/import-limits.ts";
import type { ImportInfo } from "../../contract/imports/import-schemas.ts";
import { Refusal, refuse } from "../../contract/errors/refusals.ts";
import { handle, type HandledEndpoint, type HandlerCall } from "../extension/contributions/handled-endpoint.ts";
import type { ImporterContribution, ImportSink } from "../extension/contributions/importer.ts";
import { firstProblems, reportFile } from "./import-problems.ts";
import { addPart, assertWhole } from "./import-parts.ts";
import { endImport, importsOf, infoOf, insertImport, isRunning, ownImport, type StoredImport } from "./import-store.ts";
import { previewOf } from "./preview-import.ts";
import { importJob, publishProgress } from "./run-import.ts";

const megabyte = 1_048_576;

type Call = Pick<HandlerCall<typeof getImport>, "adminUser" | "services">;

/** @throws Refusal if the user may not import into the target */
const openSink = (
  importer: ImporterContribution,
  { adminUser, services }: Call,
  target: string | null,
): Promise<ImportSink> => importer.open({ adminUser, services, target });

export function importHandlers(importer: ImporterContribution): readonly HandledEndpoint[] {
  const handlers = [
    handle(beginImport, async ({ body: { target = null, fileName, size }, adminUser, services }) => {
      await openSink(importer, { adminUser, services }, target);
      if (size === 0) throw refuse("PORTAL_IMPORT_EMPTY");
      const maxBytes = /\.xlsx$/i.test(fileName) ? importLimits.workbookBytes : importLimits.textBytes;
      if (size > maxBytes) throw refuse("PORTAL_IMPORT_TOO_LARGE", { limit: maxBytes / megabyte });
      await services.limits.spend(adminUser.pk, "import-files");
      await services.limits.spend(adminUser.pk, "import-bytes", size);
      const counts = Object.fromEntries((importer.counted ?? []).map((reason) => [reason, 0]));
      return infoOf(
        await insertImport(services, {
          user_id: String(adminUser.pk),
          target,
          file_name: fileName,
          size,
          counts,
          details: (await importer.details?.(services.db)) ?? {},
        }),
      );
    }),

    handle(addImportPart, async ({ params: { id, number }, body, adminUser, services }) => {
      await addPart(services, await ownImport(services, adminUser, id), number, body);
      return { ok: true as const };
    }),

    handle(previewImport, async ({ body: { id, ...chosen }, adminUser, services }) => {
      const record = await ownImport(services, adminUser, id);
      const sink = await openSink(importer, { adminUser, services }, record.target);
      assertStartable(record);
      const isChosen = chosen.settings !== undefined || chosen.mapping !== undefined;
      return await previewOf(
        services,
        importer,
        sink,
        record,
        isChosen ? chosen : { settings: record.settings ?? undefined, mapping: record.mapping ?? undefined },
      );
    }),

    handle(startImport, (call) => start(importer, call)),

    handle(cancelImport, async ({ body: { id }, adminUser, services }) => {
      const record = await ownImport(services, adminUser, id);
      if (record.state === "uploading" || isRunning(record))
        await endImport(services.db, record, record.state === "checking" ? "uploading" : "cancelled");
      await publishProgress(services, id);
      return infoOf(await ownImport(services, adminUser, id));
    }),

    handle(removeImport, async ({ body: { id }, adminUser, services }) => {
      if (isRunning(await ownImport(services, adminUser, id))) throw refuse("PORTAL_IMPORT_BUSY");
      await sql`delete from portal_imports where id = ${id} and state
        not in ('checking', 'importing')`.execute(services.db);
      return { ok: true as const };
    }),

    handle(getImport, async ({ body: { id }, adminUser, services }) => {
      const record = await ownImport(services, adminUser, id);
      return { import: infoOf(record), problems: await firstProblems(services.db, importer, id) };
    }),

    handle(listImports, async ({ body: { target = null }, adminUser, services }) => {
      return { imports: (await importsOf(services, adminUser, target)).map(infoOf) };
    }),

    handle(downloadImportReport, async ({ body: { id }, adminUser, services }) => {
      const record = await ownImport(services, adminUser, id);
      return reportFile(services.db, importer, record);
    }),
  ];
  return handlers.map(({ endpoint, run }) => ({ endpoint: { ...endpoint, allowed: importer.allowed }, run }));
}

/** @throws Refusal if the import is running, has ended, or lacks parts of its file */
function assertStartable(record: StoredImport): void {
  if (isRunning(record)) throw refuse("PORTAL_IMPORT_BUSY");
  if (record.state !== "uploading" && record.state !== "checked") throw refuse("PORTAL_IMPORT_OVER");
  assertWhole(record);
}

async function start(
  importer: ImporterContribution,
  { body, adminUser, services }: HandlerCall<typeof startImport>,
): Promise<ImportInfo> {
  const { id, mode = "import" } = body;
  const record = await ownImport(services, adminUser, id);
  const sink = await openSink(importer, { adminUser, services }, record.target);
  assertStartable(record);
  if (mode === "check" && importer.canCheck !== true) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const [settings, mapping] = [body.settings ?? record.settings, body.mapping ?? record.mapping];
  const choices =
    settings === null || mapping === null
      ? await previewOf(services, importer, sink, record, {
          settings: settings ?? undefined,
          mapping: mapping ?? undefined,
        })
      : { settings, mapping };
  await sink.prepare?.(choices, mode);
  const missing = sink.fields
    .filter(({ name, isRequired }) => isRequired && !(name in choices.mapping))
    .map(({ label }) => label);
  if (missing.length > 0)
    throw new Refusal(
      { code: "PORTAL_IMPORT_MISSING", status: 422, message: "lists:imports.missing" },
      { columns: missing.join(", ") },
    );
  const started = await services.db.transaction().execute(async (transaction) => {
    await services.limits.spend(adminUser.pk, "imports", 1, transaction);
    await sql`delete from portal_import_problems where import_id = ${id}`.execute(transaction);
    const counts = Object.fromEntries(Object.keys(record.counts).map((reason) => [reason, 0]));
    const {
      rows: [row],
    } = await sql<StoredImport>`
      update portal_imports set state = ${mode === "check" ? "checking" : "importing"},
        settings = ${JSON.stringify(choices.settings)}::text::jsonb,
          mapping = ${JSON.stringify(choices.mapping)}::text::jsonb,
        share = 0, total_rows = null, rows = 0, stored = 0, failed = 0,
          counts = ${JSON.stringify(counts)}::text::jsonb, reason = null, updated_at = now()
      where id = ${id} and state = ${record.state} returning *`.execute(transaction);
    if (row === undefined) throw refuse("PORTAL_IMPORT_BUSY");
    if (mode === "import")
      await sink.onStart?.(
        { id, fileName: row.file_name, details: row.details, settings: choices.settings, mapping: choices.mapping },
        transaction,
      );
    return row;
  });
  services.log.info({ user: adminUser.pk, target: record.target, import: id, mode }, "an import started");
  await services.enqueue(importJob, { id }, { singletonKey: id });
  return infoOf(started);
}
