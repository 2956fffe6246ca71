/** Handles `export`: sends the rows of a list as a file, reading them in batches meanwhile. */
import { csvDownload, Download, type HandlerCall, type Hold } from "#kernel/server";
import type { Resource, Row } from "#kernel/contract";
import { exportTopic, type exportRecords } from "../../contract.ts";
import { exportable } from "../allowed.ts";
import { exportColumns, type Cell, type ExportColumn } from "./export-cells.ts";
import { xlsxFile } from "./xlsx-file.ts";

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export async function runExport(call: HandlerCall<typeof exportRecords>): Promise<Download> {
  const { body, adminUser, services } = call;
  const resource = await exportable(services, adminUser, body.resourceId);
  const held = await services.limits.hold(adminUser.pk, "exports");
  try {
    return await exportOf(call, resource, held);
  } catch (error) {
    await held.release();
    throw error;
  }
}

/** @param held released when the file is complete or its reader stops */
async function exportOf(
  { body, adminUser, services, request }: HandlerCall<typeof exportRecords>,
  resource: Resource,
  held: Hold,
): Promise<Download> {
  const { resourceId, format, filters, sort, search, recordIds } = body;
  const columns = exportColumns(resource, body.columns, body.withKeys === true);
  const { total, batches } = await services.resources.read(
    resourceId,
    { filters, sort, ...(search === undefined ? {} : { search }), ...(recordIds === undefined ? {} : { recordIds }) },
    adminUser,
  );
  request.setHeader("x-total-rows", String(total));
  const topic = body.progressId === undefined ? undefined : exportTopic(adminUser.pk, body.progressId);
  const counted = publishProgress(batches, total, (data) => topic !== undefined && services.publish(topic, data));
  const cells = cellsOf(counted, columns);
  const titles = columns.map(({ title }) => title);
  // Recorded before the first row is sent: an export that cannot be recorded must not happen.
  await services.recordActivity({
    kind: "exported",
    adminUser,
    resourceId,
    details: {
      format,
      total,
      columns: body.columns,
      filters,
      sort,
      ...(search === undefined ? {} : { search }),
      ...(recordIds === undefined ? {} : { recordIds }),
    },
  });
  services.log.info({ user: adminUser.pk, resourceId, format, total }, "an export began");
  const fileName = `${resource.label} ${new Date().toISOString().slice(0, 10)}.${format}`;
  const { contentType, content } =
    format === "xlsx"
      ? { contentType: workbookType, content: xlsxFile(titles, cells) }
      : csvDownload({ fileName, header: titles, batches: textsOf(cells), withMark: body.withMark === true });
  return new Download({ fileName, contentType, content: releasing<string | Uint8Array>(content, held) });
}

/** Releases the hold when the file ends, fails or is aborted. If reading never begins, the hold expires by itself. */
function releasing<Part>(parts: AsyncIterable<Part>, held: Hold): AsyncIterable<Part> {
  const iterator = parts[Symbol.asyncIterator]();
  const ended = async <Result>(result: Result): Promise<Result> => {
    await held.release();
    return result;
  };
  const next = async (): Promise<IteratorResult<Part>> => {
    try {
      const result = await iterator.next();
      return result.done === true ? await ended(result) : result;
    } catch (error) {
      await held.release();
      throw error;
    }
  };
  return {
    [Symbol.asyncIterator]: () => ({
      next,
      return: async () => await ended((await iterator.return?.()) ?? { done: true as const, value: undefined }),
    }),
  };
}

async function* publishProgress(
  batches: AsyncIterable<Row[]>,
  total: number,
  report: (data: { rows: number; total: number }) => void,
): AsyncGenerator<Row[]> {
  let rows = 0;
  for await (const batch of batches) {
    yield batch;
    rows += batch.length;
    report({ rows, total: Math.max(rows, total) });
  }
}

async function* cellsOf(batches: AsyncIterable<Row[]>, columns: readonly ExportColumn[]): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.map((row) => columns.map(({ cell }) => cell(row)));
}

async function* textsOf(batches: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string[][]> {
  for await (const batch of batches) yield batch.map((cells) => cells.map(({ text }) => text));
}
