/** The job of an import: batch by batch from where it stands, so that it may die at any moment and go on. */
import { topics } from "#kernel/contract";
import { portionSize, type PluginServices } from "#kernel/server";
import { sql } from "kysely";
import { codesImportTopic } from "../../contract/imports/import-calls.ts";
import { vaultKeys } from "../code-vault.ts";
import { stockItemId, stockLeft } from "../stock-badge.ts";
import { mayImport } from "./may-import.ts";
import { FileProblem } from "./import-problem.ts";
import { refuseImport } from "./refuse-import.ts";
import { endImport, findImport, infoOf, readPart, type KeptImport } from "./import-store.ts";
import { readGoods } from "./goods.ts";
import { partSeal, type PartSeal } from "./part-seal.ts";
import { batchesInThread, type ReadingFile } from "./read-in-thread.ts";
import { Overtaken, storeBatch } from "./store-batch.ts";

export const importJob = "import-codes";

/** A long import is a chain of jobs: behind each, imports of others have their turn. */
const turnMs = 30_000;
/** How often progress is told. */
const tickMs = 400;
/** Each transaction has a cost of its own, so none is to be tiny; on PGlite, where others wait for it, it may be smaller. */
const batchRows = { first: 1_000, min: 200, max: 8_000 };

/** Goes on with an import where it stands. */
export async function runImport({ id }: Readonly<Record<string, unknown>>, services: PluginServices, signal: AbortSignal): Promise<void> {
  const kept = await findImport(services.db, String(id));
  if (kept?.state !== "importing") return;
  try {
    if (await workThrough(services, kept, signal)) await endImport(services.db, kept.id, "done");
    else await services.enqueue(importJob, { id: kept.id }, { singletonKey: kept.id });
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (!(error instanceof FileProblem)) throw error;
    await endImport(services.db, kept.id, "failed", refuseImport(error.reason, { ...error.values }));
  } finally {
    await tell(services, kept.id);
    await tellStock(services);
  }
}

/** Everyone who watches it gets it as it stands in the database. */
export async function tell(services: PluginServices, id: string): Promise<void> {
  const kept = await findImport(services.db, id);
  if (kept !== undefined) services.publish(codesImportTopic(kept.user_id, id), infoOf(kept));
}

/** Open lists ask again, and the number beside the menu follows. */
async function tellStock(services: PluginServices): Promise<void> {
  services.resourceChanged("codes");
  services.publish(topics.menuBadge(stockItemId), { badge: await stockLeft(services.db) });
}

/** What the reading thread needs of a file. */
export async function readingFile(services: PluginServices, kept: KeptImport, seal: PartSeal): Promise<ReadingFile> {
  return { size: Number(kept.size), keys: vaultKeys(services), goods: await readGoods(services.db), part: (number) => readPart(services.db, seal, kept.id, number) };
}

export const sealOf = (services: PluginServices): PartSeal => partSeal(services.deriveKey("import parts"));

/** True at the end of the file; false when another turn must go on. @throws Overtaken, FileProblem */
async function workThrough(services: PluginServices, kept: KeptImport, signal: AbortSignal): Promise<boolean> {
  const { settings, mapping } = kept;
  if (settings === null || mapping === null) throw new FileProblem("mapping");
  const adminUser = await services.findUser(kept.user_id);
  if (adminUser === undefined || !mayImport(services, adminUser)) throw new FileProblem("notAllowed");
  const reader = batchesInThread(await readingFile(services, kept, sealOf(services)), { settings, mapping, skip: kept.rows });
  const began = performance.now();
  let told = Number.NEGATIVE_INFINITY;
  const size = portionSize({ ...batchRows, goalMs: services.portionMs });
  try {
    for (let next = await reader.next(size.rows); next !== undefined; next = await reader.next(size.rows)) {
      if (signal.aborted) throw new Error("the server stops; the import goes on when it runs again");
      // Suspended in between, or with less rights than at the beginning.
      const user = await services.findUser(kept.user_id);
      if (user === undefined || !mayImport(services, user)) throw new FileProblem("notAllowed");
      const started = performance.now();
      await storeBatch(services.db, kept, next.batch, Math.min(1, next.share));
      size.took(performance.now() - started);
      if (performance.now() - told > tickMs) {
        told = performance.now();
        services.publish(codesImportTopic(kept.user_id, kept.id), infoOf(kept));
        if (performance.now() - began > turnMs) return false;
      }
    }
    return true;
  } finally {
    await reader.stop();
  }
}

/** Imports that a dead server left behind go on. Two runners of one do no harm: the one that comes second to a batch stops. */
export async function resumeImports(services: PluginServices, silentSeconds = 0): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from code_imports where state = 'importing' and updated_at <= now() - make_interval(secs => ${silentSeconds})`.execute(services.db);
  for (const { id } of rows) await services.enqueue(importJob, { id }, { singletonKey: id });
}
