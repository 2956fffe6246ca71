/** Handles `export`: sends the rows of a list as a file, reading them in batches meanwhile. */
import type { Resource } from "@portal/kernel/contract";
import { Download, type HandlerCall, type Hold } from "@portal/kernel/server";
import { exportTopic, type exportRecords } from "../../contract.ts";
import { exportable } from "../allowed.ts";
import { exportActivity, exportFile } from "./export-file.ts";

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
  const topic = body.progressId === undefined ? undefined : exportTopic(adminUser.pk, body.progressId);
  const { total, file } = await exportFile(services.resources, adminUser, resource, body, (rows, count) => {
    if (topic !== undefined) services.publish(topic, { rows, total: count });
  });
  request.setHeader("x-total-rows", String(total));
  // Recorded before the first row is sent: an export that cannot be recorded must not happen.
  await services.recordActivity(exportActivity(adminUser, body, total));
  services.log.info({ user: adminUser.pk, resourceId: body.resourceId, format: body.format, total }, "an export began");
  return new Download({ ...file, content: releasing(file.content, held) });
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
