/** Asks the server outside of the portal, which may be slow, down, or wrong. */
import { Type } from "typebox";
import { Check } from "typebox/value";
import type { OptionsOf } from "@portalkit/kernel/contract";
import type { sampleName } from "../contract.ts";
import { unavailable } from "../contract/refusals.ts";

const Answer = Type.Object({ meanings: Type.Array(Type.String()) });

/** What it needs of the services of the plugin. */
interface Asking {
  readonly options: OptionsOf<typeof sampleName>;
  readonly log: { warn: (details: { reason: string }, message: string) => void };
}

/** @throws SAMPLE_NAME_UNAVAILABLE if there is no valid answer; the log has the reason, without key and term */
export async function askServer({ options, log }: Asking, term: string): Promise<readonly string[]> {
  const { url, key, timeoutSeconds } = options;
  try {
    const address = new URL(url);
    address.searchParams.set("term", term);
    const response = await fetch(address, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const answer: unknown = await response.json();
    if (!Check(Answer, answer)) throw new Error("its answer has no list of meanings");
    return answer.meanings;
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "sample-name got no answer");
    throw unavailable();
  }
}
