/** Every row of an import that gave no code: its line, and why. The codes themselves are not in it. */
import { sql } from "kysely";
import { csvDownload, translate, type Database, type Download } from "#kernel/server";
import { importMessages, reasonMessages } from "../../contract/imports/import-messages.ts";
import { rowReasons, type RowReason } from "../../contract/imports/import-schemas.ts";
import { problemOf, type KeptImport, type StoredProblem } from "./import-store.ts";

const batchRows = 5_000;

export function reportFile(db: Database, { id, file_name: fileName }: KeptImport): Download {
  // In the language of the call, which is over when the rows are read.
  const words = Object.fromEntries(rowReasons.map((reason) => [reason, translate(reasonMessages[reason])])) as Record<RowReason, string>;
  return csvDownload({ fileName: `${fileName.replace(/\.\w+$/, "")} - report.csv`, header: [translate(importMessages.reportLine), translate(importMessages.reportReason)], batches: problemRows(db, id, words) });
}

async function* problemRows(db: Database, id: string, words: Readonly<Record<RowReason, string>>): AsyncGenerator<string[][]> {
  for (let after = -1; ; ) {
    const { rows } = await sql<StoredProblem>`select line, reason, position from code_import_problems where import_id = ${id} and line > ${after} order by line limit ${batchRows}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(problemOf).map(({ line, reason, position }) => [String(line), words[reason].replace("{position}", String(position ?? "?"))]);
    after = rows.at(-1)?.line ?? after;
  }
}
