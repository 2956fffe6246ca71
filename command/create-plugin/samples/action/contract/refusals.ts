/** Errors of the action, each with the message that the user sees. */
import { Refusal } from "@portalkit/kernel/contract";

export const noRecords = (): Refusal =>
  new Refusal({ code: "SAMPLE_NAME_NO_RECORDS", status: 422, message: "sample-name:noRecords" });
