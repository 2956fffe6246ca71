/** Limits how many calls of one caller are handled or wait at the same time. */
import type { ServerResponse } from "node:http";
import { refuse } from "../../contract/errors/refusals.ts";

/** Seconds after which a refused caller may try again: most calls take less. */
const retrySeconds = 1;

/** A call that counts until its response has ended, and until the work that it holds has. */
export interface CountedCall {
  /** Who leaves before the answer does not make room: the work goes on. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface CallLimit {
  /**
   * Counts a call of this caller.
   * @param key a user, the secret that a caller sends, or the line of one who sends none
   * @throws PORTAL_REQUEST_TOO_MANY
   */
  count(key: string, response: Pick<ServerResponse, "once">): CountedCall;
}

export function createCallLimit(max: number): CallLimit {
  const calls = new Map<string, number>();
  return {
    count: (key, response) => {
      const underWay = calls.get(key) ?? 0;
      if (underWay >= max) throw refuse("PORTAL_REQUEST_TOO_MANY", { seconds: retrySeconds });
      calls.set(key, underWay + 1);
      let reasons = 1;
      const end = (): void => {
        reasons -= 1;
        if (reasons > 0) return;
        const left = (calls.get(key) ?? 1) - 1;
        if (left === 0) calls.delete(key);
        else calls.set(key, left);
      };
      response.once("close", end);
      return {
        hold: async (work) => {
          reasons += 1;
          try {
            return await work();
          } finally {
            end();
          }
        },
      };
    },
  };
}
