/** The endpoints of an importer: upload, preview, start, cancel, result. Users can access only their own imports. */
import { importErrors } from "../../contract/import-errors.ts";
import { Refusal } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
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
} from "../../contract/import-calls.ts";
import { importLimits } from "../../contract/import-limits.ts";
import type { ImporterContribution } from "./importer.ts";
import { firstProblems, reportFile } from "./import-problems.ts";
import { firstChanges } from "./import-plan.ts";
import { addPart } from "./import-parts.ts";
import { importScope } from "./import-scope.ts";
import { deleteImport, endImport, importsOf, infoOf, insertImport, isRunning, ownImport } from "./import-store.ts";
import { previewOf } from "./preview-import.ts";
import { publishProgress } from "./run-import.ts";
import { assertStartable, hasChoices, openSink, start, storedChoices } from "./start-import.ts";

const megabyte = 1_048_576;

export function importHandlers(importer: ImporterContribution): readonly HandledEndpoint[] {
  const handlers = [
    handle(beginImport, async ({ body: { target = null, fileName, size }, adminUser, services }) => {
      await openSink(importer, { adminUser, services }, target);
      if (size === 0) throw new Refusal(importErrors.empty);
      const maxBytes = /\.xlsx$/i.test(fileName) ? importLimits.workbookBytes : importLimits.textBytes;
      if (size > maxBytes) throw new Refusal(importErrors.tooLarge, { limit: maxBytes / megabyte });
      await services.limits.spend(adminUser.pk, "import-files");
      await services.limits.spend(adminUser.pk, "import-bytes", size);
      const counts = Object.fromEntries((importer.counted ?? []).map((reason) => [reason, 0]));
      return infoOf(
        await insertImport(services, {
          user_id: String(adminUser.pk),
          target,
          scope: importScope(importer, services, adminUser, target),
          file_name: fileName,
          size,
          counts,
          details: (await importer.details?.(services.db)) ?? {},
        }),
      );
    }),

    handle(addImportPart, async ({ params: { id, number }, body, adminUser, services }) => {
      await addPart(services, await ownImport(importer, services, adminUser, id), number, body);
      return { ok: true as const };
    }),

    handle(previewImport, async ({ body: { id, ...chosen }, adminUser, services }) => {
      const record = await ownImport(importer, services, adminUser, id);
      const { matching, ...choices } = hasChoices(chosen) ? chosen : storedChoices(record);
      const sink = await openSink(importer, { adminUser, services }, record.target, matching);
      assertStartable(record);
      return await previewOf(services, importer, sink, record, choices);
    }),

    handle(startImport, (call) => start(importer, call)),

    handle(cancelImport, async ({ body: { id }, adminUser, services }) => {
      const record = await ownImport(importer, services, adminUser, id);
      if (record.state === "uploading" || isRunning(record))
        await endImport(importer, services, record, record.state === "checking" ? "uploading" : "cancelled");
      await publishProgress(services, id);
      return infoOf(await ownImport(importer, services, adminUser, id));
    }),

    handle(removeImport, async ({ body: { id }, adminUser, services }) => {
      if (isRunning(await ownImport(importer, services, adminUser, id))) throw new Refusal(importErrors.busy);
      await deleteImport(services.db, id);
      return { ok: true as const };
    }),

    handle(getImport, async ({ body: { id }, adminUser, services }) => {
      const record = await ownImport(importer, services, adminUser, id);
      const problems = await firstProblems(services.db, importer, id);
      const changes = record.matching === null ? [] : await firstChanges(services.db, id);
      return { import: infoOf(record), problems, changes };
    }),

    handle(listImports, async ({ body: { target = null }, adminUser, services }) => {
      return { imports: (await importsOf(importer, services, adminUser, target)).map(infoOf) };
    }),

    handle(downloadImportReport, async ({ body: { id }, adminUser, services }) => {
      const record = await ownImport(importer, services, adminUser, id);
      return reportFile(services.db, importer, record);
    }),
  ];
  return handlers.map(({ endpoint, run }) => ({ endpoint: { ...endpoint, allowed: importer.allowed }, run }));
}
