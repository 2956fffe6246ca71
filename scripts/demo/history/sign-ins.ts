/** Generates the sign-ins of the demo's accounts in the last three months, some of them after a mistyped password. */
import type { Random } from "../random.ts";
import type { Actor, HistoryEntry } from "./history-entry.ts";

const dayMs = 86_400_000;
const daysBack = 90;

export function signIns(random: Random, actors: readonly Actor[], until: Date): HistoryEntry[] {
  return Array.from({ length: daysBack }, (_, day) =>
    actors.flatMap((by): HistoryEntry[] => {
      if (random.next() < 0.3) return [];
      const at = new Date(until.getTime() - (day + random.next()) * dayMs);
      const isMistyped = random.next() < 0.05;
      return [
        ...(isMistyped
          ? [
              {
                kind: "sign-in-failed",
                at: new Date(at.getTime() - 20_000),
                by: { ...by, id: null },
                details: { username: by.email },
              },
            ]
          : []),
        { kind: "signed-in", at, by },
        { kind: "signed-out", at: new Date(at.getTime() + random.between(10, 400) * 60_000), by },
      ];
    }),
  )
    .flat()
    .filter(({ at }) => at <= until);
}
