/** Sends one change to many records, a part at a time, and adds up what came of it. */
import { limits } from "../../../contract/limits.ts";
import { bulkUpdate } from "../../../contract/resource-endpoints.ts";
import { call } from "../../api/call.ts";

export interface BulkEditOutcome {
  updated: number;
  /** How many records each reason kept from it, in words for the operator. */
  refused: ReadonlyMap<string, number>;
  /** Records that were not tried any more. */
  left: readonly string[];
}

/**
 * @param onProgress the share that is done, from 0 to 1
 * @throws what the network throws; what was done until then stays done
 */
export async function runBulkEdit(
  resourceId: string,
  recordIds: readonly string[],
  record: Readonly<Record<string, unknown>>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<BulkEditOutcome> {
  const refused = new Map<string, number>();
  let updated = 0;
  let at = 0;
  while (at < recordIds.length && !signal.aborted) {
    const part = recordIds.slice(at, at + limits.bulkEditRecords);
    const reply = await call(bulkUpdate, { resourceId, recordIds: part, record: { ...record } });
    at += part.length;
    updated += reply.updated;
    for (const { error } of reply.refused) refused.set(error, (refused.get(error) ?? 0) + 1);
    onProgress(at / recordIds.length);
  }
  return { updated, refused, left: recordIds.slice(at) };
}
