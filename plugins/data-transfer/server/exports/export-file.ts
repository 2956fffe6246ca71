/** The file of an export, written while it is read: in the answer of a call, or by a job. */
import type { Activity, AdminUser, Resource } from "@portalkit/kernel/contract";
import { csvDownload, Download, type ListReading } from "@portalkit/kernel/server";
import type { ExportRequest } from "../../contract.ts";
import { readLines, type Line } from "./export-lines.ts";
import { xlsxFile } from "./xlsx-file.ts";

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** @throws Refusal before the first row */
export async function exportFile(
  lists: ListReading,
  adminUser: AdminUser,
  resource: Resource,
  request: ExportRequest,
  report: (rows: number, total: number) => void | Promise<void>,
): Promise<{ total: number; file: Download }> {
  const { total, titles, batches } = await readLines(lists, adminUser, resource, request, report);
  const fileName = exportFileName(resource, request);
  return {
    total,
    file:
      request.format === "xlsx"
        ? new Download({
            fileName,
            contentType: workbookType,
            content: xlsxFile(titles, batches, request.groupBy !== undefined),
          })
        : csvDownload({ fileName, header: titles, batches: textsOf(batches), withMark: request.withMark === true }),
  };
}

export const exportFileName = ({ label }: Pick<Resource, "label">, { format }: ExportRequest): string =>
  `${label} ${new Date().toISOString().slice(0, 10)}.${format}`;

export const contentTypeOf = ({ format }: ExportRequest): string =>
  format === "xlsx" ? workbookType : "text/csv; charset=utf-8";

/** What the audit log records of a file that leaves the portal. */
export const exportActivity = (
  adminUser: AdminUser,
  { resourceId, format, columns, filters, sort, search, recordIds, groupBy, withSums }: ExportRequest,
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
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(withSums === undefined ? {} : { withSums }),
  },
});

async function* textsOf(batches: AsyncIterable<readonly Line[]>): AsyncGenerator<string[][]> {
  for await (const batch of batches) yield batch.map(({ cells }) => cells.map(({ text }) => text));
}
