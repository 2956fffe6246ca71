/** Errors of the action, each with the message that the user sees. */
import { Refusal } from "@portalkit/kernel/contract";

export const alreadyDone = (): Refusal =>
  new Refusal({ code: "SAMPLE_NAME_ALREADY_DONE", status: 409, message: "sample-name:alreadyDone" });
