/** The refused rows of an import as CSV: their cells under the file's own header, then where and why. */
import { sql } from "kysely";
import { translate, type Database } from "#kernel/server";
import { csvLine, meantText } from "#kernel/contract";
import { transferMessages } from "../contract/messages.ts";
import { readRows, type KeptImport } from "./import-store.ts";

const batchRows = 500;

interface FailedRow {
  line: number;
  cells: string[];
  reasons: string;
}

export async function* failuresFile(db: Database, kept: KeptImport): AsyncGenerator<string> {
  const header = kept.header ?? (await readHeader(db, kept));
  yield `\uFEFF${csvLine([...header, translate(transferMessages.line), translate(transferMessages.fileReason)])}`;
  let after = 0;
  for (;;) {
    const { rows } = await sql<FailedRow>`
      select line, (array_agg(cells order by place))[1] as cells, string_agg(case when column_name is null then message else column_name || ': ' || message end, '; ' order by place) as reasons
      from data_transfer_failures where import_id = ${kept.id} and line > ${after} group by line order by line limit ${batchRows}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ line, cells, reasons }) => csvLine([...header.map((_, place) => meantText(cells[place] ?? "")), String(line), reasons])).join("");
    after = rows.at(-1)?.line ?? after;
  }
}

async function readHeader(db: Database, kept: KeptImport): Promise<string[]> {
  for await (const row of readRows(db, kept)) return row.cells;
  return [];
}
