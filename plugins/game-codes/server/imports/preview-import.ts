/** The first rows of a file as they would be imported, codes that are in stock already among them. */
import { sql } from "kysely";
import type { PluginServices } from "#kernel/server";
import type { CodeMapping, ImportPreview, ReadSettings } from "../../contract/imports/import-schemas.ts";
import { FileProblem } from "./import-problem.ts";
import { refuseImport } from "./refuse-import.ts";
import type { KeptImport } from "./import-store.ts";
import { previewInThread } from "./read-in-thread.ts";
import { readingFile, sealOf } from "./run-import.ts";

/** What a cell may show of a long text. */
const longestCell = 120;

export async function previewImport(services: PluginServices, kept: KeptImport, choices: { settings?: ReadSettings; mapping?: CodeMapping }): Promise<ImportPreview> {
  const { settings, header, mapping, rows } = await explained(async () => await previewInThread(await readingFile(services, kept, sealOf(services)), choices));
  const marks = rows.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  const known = new Set((await sql<{ mark: string }>`select code_fingerprint as mark from codes where code_fingerprint = any(${marks}::text[])`.execute(services.db)).rows.map(({ mark }) => mark));
  const seen = new Set<string>();
  return {
    settings, header, mapping,
    rows: rows.map(({ line, cells, fault, denomination, mark }) => {
      const duplicate = mark === null ? null : known.has(mark) ? "inStock" as const : seen.has(mark) ? "inFile" as const : null;
      if (mark !== null) seen.add(mark);
      return {
        line, cells: cells.map((cell) => cell.slice(0, longestCell)), denomination, reason: mapping === null ? null : (fault?.reason ?? duplicate),
        ...(mapping === null || fault?.position === undefined ? {} : { position: fault.position }),
      };
    }),
  };
}

/** What the reading thread cannot read becomes a sentence for the operator. */
async function explained<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof FileProblem ? refuseImport(error.reason, { ...error.values }) : error;
  }
}
