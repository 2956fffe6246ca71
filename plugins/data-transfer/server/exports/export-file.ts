/** The file of an export, written while it is read: in the answer of a call, or by a job. */
import type { Activity, AdminUser, Resource, Row } from "#kernel/contract";
import { csvDownload, Download, type PluginServices } from "#kernel/server";
import type { ExportRequest } from "../../contract.ts";
import { exportColumns, type Cell, type ExportColumn } from "./export-cells.ts";
import { xlsxFile } from "./xlsx-file.ts";

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** @throws Refusal before the first row */
export async function exportFile(
  services: PluginServices,
  adminUser: AdminUser,
  resource: Resource,
  request: ExportRequest,
  report: (rows: number, total: number) => void | Promise<void>,
): Promise<{ total: number; file: Download }> {
  const { resourceId, format, filters, sort, search, recordIds } = request;
  const columns = exportColumns(resource, request.columns, request.withKeys === true);
  const { total, batches } = await services.resources.read(
    resourceId,
    { filters, sort, ...(search === undefined ? {} : { search }), ...(recordIds === undefined ? {} : { recordIds }) },
    adminUser,
  );
  const cells = cellsOf(reporting(batches, total, report), columns);
  const header = columns.map(({ title }) => title);
  const fileName = exportFileName(resource, request);
  return {
    total,
    file:
      format === "xlsx"
        ? new Download({ fileName, contentType: workbookType, content: xlsxFile(header, cells) })
        : csvDownload({ fileName, header, batches: textsOf(cells), withMark: request.withMark === true }),
  };
}

export const exportFileName = ({ label }: Resource, { format }: ExportRequest): string =>
  `${label} ${new Date().toISOString().slice(0, 10)}.${format}`;

export const contentTypeOf = ({ format }: ExportRequest): string =>
  format === "xlsx" ? workbookType : "text/csv; charset=utf-8";

/** What the audit log records of a file that leaves the portal. */
export const exportActivity = (
  adminUser: AdminUser,
  { resourceId, format, columns, filters, sort, search, recordIds }: ExportRequest,
  total: number,
): Activity => ({
  kind: "exported",
  adminUser,
  resourceId,
  details: {
    format,
    total,
    columns,
    filters,
    sort,
    ...(search === undefined ? {} : { search }),
    ...(recordIds === undefined ? {} : { recordIds }),
  },
});

async function* reporting(
  batches: AsyncIterable<Row[]>,
  total: number,
  report: (rows: number, total: number) => void | Promise<void>,
): AsyncGenerator<Row[]> {
  let rows = 0;
  for await (const batch of batches) {
    yield batch;
    rows += batch.length;
    await report(rows, Math.max(rows, total));
  }
}

async function* cellsOf(batches: AsyncIterable<Row[]>, columns: readonly ExportColumn[]): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.map((row) => columns.map(({ cell }) => cell(row)));
}

async function* textsOf(batches: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string[][]> {
  for await (const batch of batches) yield batch.map((cells) => cells.map(({ text }) => text));
}
