/** Errors of the service, each with the message that the user sees. */
import { Refusal } from "@portalkit/kernel/contract";

export const unavailable = (): Refusal =>
  new Refusal({ code: "SAMPLE_NAME_UNAVAILABLE", status: 503, message: "sample-name:unavailable" });
