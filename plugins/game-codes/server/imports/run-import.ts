/** The job of an import: batch by batch from where it stands, so that it may die at any moment and go on. */
import { topics } from "#kernel/contract";
import type { PluginServices } from "#kernel/server";
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

/** A job that runs longer is taken for dead and begun again, so a long import is a chain of jobs. */
const turnMs = 240_000;
/** How often progress is told. */
const tickMs = 400;
/** A transaction is to take no longer, so that PGlite's one connection is free for others in between; each has a cost of its own, so it is not to be tiny. */
const batchMs = 1_000;
const batchRows = { first: 2_000, least: 2_000, most: 8_000 };

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
  let size = batchRows.first;
  try {
    for (let next = await reader.next(size); next !== undefined; next = await reader.next(size)) {
      if (signal.aborted) throw new Error("the server stops; the import goes on when it runs again");
      const started = performance.now();
      await storeBatch(services.db, kept, next.batch, Math.min(1, next.share));
      const took = performance.now() - started;
      size = Math.round(Math.min(batchRows.most, Math.max(batchRows.least, size * Math.min(2, Math.max(0.5, batchMs / took)))));
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
