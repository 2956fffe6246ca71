/** What the action does: notifies the browsers that show the resource which records it ran on. */
import type { ActionResult } from "@portalkit/kernel/contract";
import { noRecords } from "../contract/refusals.ts";

/** @throws SAMPLE_NAME_NO_RECORDS */
export function runOnRecords(
  resource: string,
  recordIds: readonly string[],
  publish: (topic: string, data: unknown) => void,
): ActionResult {
  if (recordIds.length === 0) throw noRecords();
  publish(`/sample-name/${resource}`, { recordIds });
  return { successMessage: "sample-name:done" };
}
