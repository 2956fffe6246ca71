/**
 * Handles `export`: sends the rows of a list as a file, reading them in batches meanwhile, of one moment where that
 * keeps nobody waiting.
 */
import type { Resource } from "@portalkit/kernel/contract";
import { Download, type HandlerCall, type Hold, type ListReading } from "@portalkit/kernel/server";
import { exportTopic, type exportRecords } from "../../contract.ts";
import { exportable, requireProofForPeople } from "../allowed.ts";
import { exportActivity, exportFile } from "./export-file.ts";
import { queryOf } from "./export-lines.ts";
import { readAhead } from "./read-ahead.ts";

/** Lists with more rows are not read within seconds; the dialog suggests to export them in the background. */
const maxRows = 50_000;

export async function runExport(call: HandlerCall<typeof exportRecords>): Promise<Download> {
  const { body, adminUser, services } = call;
  const resource = await exportable(services, adminUser, body.resourceId);
  await requireProofForPeople(services, adminUser, resource, body.columns);
  const held = await services.limits.hold(adminUser.pk, "exports");
  try {
    return await exportOf(call, resource, held);
  } catch (error) {
    await held.release();
    throw error;
  }
}

/** @param held released when the file is complete or its reader stops */
async function exportOf(call: HandlerCall<typeof exportRecords>, resource: Resource, held: Hold): Promise<Download> {
  const { body, adminUser, services } = call;
  const { total } = await services.resources.read(body.resourceId, queryOf(body), adminUser);
  const snapshot = total > maxRows ? undefined : await services.resources.shortSnapshot(body.resourceId, adminUser);
  try {
    const file = await fileOf(call, resource, snapshot ?? services.resources);
    // Read ahead of a slow reader, who would hold the connection.
    const content = snapshot === undefined ? file.content : readAhead(file.content, () => snapshot.release());
    return new Download({ ...file, content: releasing(content, held) });
  } catch (error) {
    await snapshot?.release();
    throw error;
  }
}

async function fileOf(
  { body, adminUser, services, request }: HandlerCall<typeof exportRecords>,
  resource: Resource,
  lists: ListReading,
): Promise<Download> {
  const topic = body.progressId === undefined ? undefined : exportTopic(adminUser.pk, body.progressId);
  const { total, file } = await exportFile(lists, adminUser, resource, body, (rows, count) => {
    if (topic !== undefined) services.publish(topic, { rows, total: count });
  });
  request.setHeader("x-total-rows", String(total));
  // Recorded before the first row is sent: an export that cannot be recorded must not happen.
  await services.recordActivity(exportActivity(adminUser, body, total));
  services.log.info({ user: adminUser.pk, resourceId: body.resourceId, format: body.format, total }, "an export began");
  return file;
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
