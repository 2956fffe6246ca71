/** How often one user may ask, within a minute that slides. Kept in memory: a question is too cheap to write it down. */
import { Refusal } from "#kernel/contract";
import { completionMessages } from "../contract.ts";

const windowMs = 60_000;

export interface AskLimit {
  /** @throws COMPLETION_TOO_MANY, which says how long to wait */
  count(userPk: string): void;
}

export function createAskLimit(perMinute: number, now: () => number = Date.now): AskLimit {
  const asked = new Map<string, number[]>();
  return {
    count: (userPk) => {
      const at = now();
      const recent = (asked.get(userPk) ?? []).filter((time) => time > at - windowMs);
      if (recent.length >= perMinute) throw new Refusal({ code: "COMPLETION_TOO_MANY", status: 429, message: completionMessages.tooMany }, { seconds: Math.max(1, Math.ceil(((recent[0] ?? at) + windowMs - at) / 1_000)) });
      // Whoever has not asked for a minute is forgotten.
      for (const [user, times] of asked) if ((times.at(-1) ?? 0) <= at - windowMs) asked.delete(user);
      asked.set(userPk, [...recent, at]);
    },
  };
}
