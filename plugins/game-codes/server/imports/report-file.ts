/** Every row of an import that gave no code: its line, and why. */
import { sql } from "kysely";
import type { Database } from "#kernel/server";
import { csvLine } from "#kernel/contract";
import { importMessages, reasonWords } from "../../contract/imports/import-messages.ts";
import type { ImportProblem } from "../../contract/imports/import-schemas.ts";

const atOnce = 5_000;

export async function* reportFile(db: Database, id: string): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([importMessages.reportLine, importMessages.reportReason])}`;
  for (let after = -1; ; ) {
    const { rows } = await sql<ImportProblem>`select line, reason from code_import_problems where import_id = ${id} and line > ${after} order by line limit ${atOnce}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ line, reason }) => csvLine([String(line), reasonWords[reason]])).join("");
    after = rows.at(-1)?.line ?? after;
  }
}
