/** Starts an import or its check. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { importErrors } from "../../contract/import-errors.ts";
import { Refusal, refuse } from "@portalkit/kernel/contract";
import { languageOfCall, startWork, type HandlerCall } from "@portalkit/kernel/server";
import type { getImport, startImport } from "../../contract/import-calls.ts";
import type { ImportInfo, ImportMapping, ImportMatching, ReadSettings } from "../../contract/import-schemas.ts";
import type { ImporterContribution, ImportSink } from "./importer.ts";
import { assertWhole } from "./import-parts.ts";
import { sealMapping, secretFields } from "./import-secrets.ts";
import { infoOf, isRunning, ownImport, type StoredImport } from "./import-store.ts";
import { previewOf } from "./preview-import.ts";
import { importJob } from "./run-import.ts";

type Call = Pick<HandlerCall<typeof getImport>, "adminUser" | "services">;

/** @throws Refusal if the user may not import into the target */
export async function openSink(
  importer: ImporterContribution,
  { adminUser, services }: Call,
  target: string | null,
  matching?: ImportMatching,
): Promise<ImportSink> {
  const sink = await importer.open({ adminUser, services, target, matching });
  if (matching !== undefined && sink.updating === undefined) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return sink;
}

/** @throws Refusal if the import is running, has ended, or lacks parts of its file */
export function assertStartable(record: StoredImport): void {
  if (isRunning(record)) throw new Refusal(importErrors.busy);
  if (record.state !== "uploading" && record.state !== "checked") throw new Refusal(importErrors.over);
  assertWhole(record);
}

/** How to import the file, as far as the user has chosen. */
interface Chosen {
  settings?: ReadSettings | undefined;
  mapping?: ImportMapping | undefined;
  matching?: ImportMatching | undefined;
}

export const hasChoices = ({ settings, mapping, matching }: Chosen): boolean =>
  settings !== undefined || mapping !== undefined || matching !== undefined;

export const storedChoices = ({ settings, mapping, matching }: StoredImport): Chosen => ({
  settings: settings ?? undefined,
  mapping: mapping ?? undefined,
  matching: matching ?? undefined,
});

/** @throws Refusal unless the last check of the import was with the same choices */
function assertPlanned(
  record: StoredImport,
  { settings, mapping, matching }: { settings: ReadSettings; mapping: ImportMapping; matching: ImportMatching },
): void {
  const planned = [record.settings, record.mapping, record.matching];
  if (record.state !== "checked" || !isDeepStrictEqual(planned, [settings, mapping, matching]))
    throw new Refusal(importErrors.notPlanned);
}

export async function start(
  importer: ImporterContribution,
  { body, adminUser, services }: HandlerCall<typeof startImport>,
): Promise<ImportInfo> {
  const { id, mode = "import" } = body;
  const record = await ownImport(importer, services, adminUser, id);
  const chosen = hasChoices(body) ? body : storedChoices(record);
  const sink = await openSink(importer, { adminUser, services }, record.target, chosen.matching);
  const matching = sink.updating?.matching ?? null;
  assertStartable(record);
  if (mode === "check" && importer.canCheck !== true) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  const [settings, mapping] = [chosen.settings ?? record.settings, chosen.mapping ?? record.mapping];
  const choices =
    settings === null || mapping === null
      ? await previewOf(services, importer, sink, record, {
          settings: settings ?? undefined,
          mapping: mapping ?? undefined,
        })
      : { settings, mapping };
  if (mode === "import" && matching !== null) assertPlanned(record, { ...choices, matching });
  await sink.prepare?.(choices, mode);
  const missing = sink.fields
    .filter(({ name, isRequired }) => isRequired && !(name in choices.mapping))
    .map(({ label }) => label);
  if (missing.length > 0)
    throw new Refusal(
      { code: "PORTAL_IMPORT_MISSING", status: 422, message: "imports:missing" },
      { columns: missing.join(", ") },
    );
  const started = await services.db.transaction().execute(async (transaction) => {
    await services.limits.spend(adminUser.pk, "imports", 1, transaction);
    // The reasons why a plan refuses rows are those of the import too.
    if (mode === "check" || matching === null) {
      await sql`delete from portal_import_problems where import_id = ${id}`.execute(transaction);
      await sql`delete from portal_import_plan where import_id = ${id}`.execute(transaction);
    }
    const kept = sealMapping(services, id, choices.mapping, secretFields(importer, services, record.target));
    const counts = Object.fromEntries(Object.keys(record.counts).map((reason) => [reason, 0]));
    const {
      rows: [row],
    } = await sql<StoredImport>`
      update portal_imports set state = ${mode === "check" ? "checking" : "importing"},
        settings = ${JSON.stringify(choices.settings)}::text::jsonb,
          mapping = ${JSON.stringify(kept.mapping)}::text::jsonb, secret_values = ${kept.values}::bytea,
        matching = ${matching === null ? null : JSON.stringify(matching)}::text::jsonb,
        language = ${languageOfCall()}, decimal_signs = '{}',
        created = 0, changed = 0, unchanged = 0,
        share = 0, total_rows = null, rows = 0, stored = 0, failed = 0,
          counts = ${JSON.stringify(counts)}::text::jsonb, reason = null, updated_at = now()
      where id = ${id} and state = ${record.state} returning *`.execute(transaction);
    if (row === undefined) throw new Refusal(importErrors.busy);
    if (mode === "import")
      await sink.onStart?.(
        { id, fileName: row.file_name, details: row.details, settings: choices.settings, mapping: choices.mapping },
        transaction,
      );
    return row;
  });
  services.log.info({ user: adminUser.pk, target: record.target, import: id, mode }, "an import started");
  await startWork(services, importJob, id);
  return infoOf(started);
}
