/** The refused rows of an import as CSV: their cells under the file's own header, then where and why. */
import { sql } from "kysely";
import { csvDownload, translate, type Database, type Download } from "#kernel/server";
import { meantText } from "#kernel/contract";
import { transferMessages } from "../contract/messages.ts";
import { readRows, type KeptImport } from "./import-store.ts";

const batchRows = 500;

interface FailedRow {
  line: number;
  cells: string[];
  reasons: string;
}

export async function failuresFile(db: Database, kept: KeptImport): Promise<Download> {
  const header = kept.header ?? (await readHeader(db, kept));
  return csvDownload({
    fileName: `${kept.file_name.replace(/\.\w+$/, "")} - rows with mistakes.csv`,
    header: [...header, translate(transferMessages.line), translate(transferMessages.fileReason)], batches: failedRows(db, kept.id, header),
  });
}

async function* failedRows(db: Database, id: string, header: readonly string[]): AsyncGenerator<string[][]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<FailedRow>`
      select line, (array_agg(cells order by place))[1] as cells, string_agg(case when column_name is null then message else column_name || ': ' || message end, '; ' order by place) as reasons
      from data_transfer_failures where import_id = ${id} and line > ${after} group by line order by line limit ${batchRows}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ line, cells, reasons }) => [...header.map((_, place) => meantText(cells[place] ?? "")), String(line), reasons]);
    after = rows.at(-1)?.line ?? after;
  }
}

async function readHeader(db: Database, kept: KeptImport): Promise<string[]> {
  for await (const row of readRows(db, kept)) return row.cells;
  return [];
}
