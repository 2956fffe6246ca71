/** `export`: the rows of a list as a file, read batch by batch while they are sent. */
import { Download, type HandlerCall } from "#kernel/server";
import { csvLine, type Row } from "#kernel/contract";
import { exportTopic, type exportRecords } from "../contract.ts";
import { exportable } from "./allowed.ts";
import { exportColumns, type Cell, type ExportColumn } from "./export-cells.ts";
import { xlsxFile } from "./xlsx-file.ts";

const types = { csv: "text/csv; charset=utf-8", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } as const;

export async function runExport({ body, adminUser, services, request }: HandlerCall<typeof exportRecords>): Promise<Download> {
  const { resourceId, format, filters, sort, search, recordIds } = body;
  const resource = await exportable(services, adminUser, resourceId);
  const columns = exportColumns(resource, body.columns, body.withKeys === true);
  const { total, batches } = await services.resources.read(resourceId, { filters, sort, ...(search === undefined ? {} : { search }), ...(recordIds === undefined ? {} : { recordIds }) }, adminUser);
  request.setHeader("x-total-rows", String(total));
  const topic = body.progressId === undefined ? undefined : exportTopic(adminUser.pk, body.progressId);
  const counted = tellProgress(batches, total, (data) => topic !== undefined && services.publish(topic, data));
  const cells = cellsOf(counted, columns);
  const titles = columns.map(({ title }) => title);
  // Before the first row leaves: an export that cannot be recorded is none.
  await services.recordActivity({ kind: "exported", adminUser, resourceId, details: { format, total, columns: body.columns, filters, sort, ...(search === undefined ? {} : { search }), ...(recordIds === undefined ? {} : { recordIds }) } });
  services.log.info({ user: adminUser.pk, resourceId, format, total }, "an export began");
  return new Download({ fileName: `${resource.label} ${new Date().toISOString().slice(0, 10)}.${format}`, contentType: types[format], content: format === "csv" ? csvFile(titles, cells, body.withMark === true) : xlsxFile(titles, cells) });
}

async function* tellProgress(batches: AsyncIterable<Row[]>, total: number, tell: (data: { rows: number; total: number }) => void): AsyncGenerator<Row[]> {
  let rows = 0;
  for await (const batch of batches) {
    yield batch;
    rows += batch.length;
    tell({ rows, total: Math.max(rows, total) });
  }
}

async function* cellsOf(batches: AsyncIterable<Row[]>, columns: readonly ExportColumn[]): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.map((row) => columns.map(({ cell }) => cell(row)));
}

async function* csvFile(titles: readonly string[], batches: AsyncIterable<readonly Cell[][]>, withMark: boolean): AsyncGenerator<string> {
  yield `${withMark ? "\uFEFF" : ""}${csvLine(titles)}`;
  for await (const batch of batches) yield batch.map((cells) => csvLine(cells.map(({ text }) => text))).join("");
}

