/** The port of the service, which other plugins import; they list `sample-name` in `needs` or `uses`. */
import { definePort } from "@portalkit/kernel/contract";

export interface SampleName {
  /**
   * Looks a term up.
   * @returns the meanings that the server knows, the best first; empty if it knows none
   * @throws SAMPLE_NAME_UNAVAILABLE if the server gives no valid answer in time
   * @example await services.use(sampleNamePort)?.lookUp("ledger")
   */
  lookUp(term: string): Promise<readonly string[]>;
}

export const sampleNamePort = definePort<SampleName>("sample-name");
