/** Plans the imports that brought the demo's codes: each code belongs to the last import before it was needed. */
import { createRandom } from "./random.ts";

export interface ImportRun {
  id: string;
  batch: string;
  at: Date;
  /** The number of codes that it has stored. */
  stored: number;
}

export interface ImportRuns {
  /** The oldest first. */
  runs: readonly ImportRun[];
  /** Adds a code to the last import that began at the latest at `neededAt`, which is never before the first import. */
  add(neededAt: Date): { batch: string; createdAt: Date };
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The age of the newest import. */
export const newestHoursAgo = 70;
/** As long as an import takes for one code. */
const codeMs = 5;

export function createImportRuns(from: Date, until: Date): ImportRuns {
  // Has its own random source, so that people and orders do not depend on the number of imports.
  const random = createRandom(11);
  const newest = until.getTime() - newestHoursAgo * hourMs;
  const times = [from.getTime()];
  for (let at = from.getTime(); ;) {
    at += random.between(15, 25) * dayMs + random.between(-4 * 60, 4 * 60) * 60_000;
    if (at > newest - 10 * dayMs) break;
    times.push(at);
  }
  const runs = [...times, newest].map((time, index): ImportRun => ({
    id: random.uuid(),
    batch: `import-${index + 1}`,
    at: new Date(time),
    stored: 0,
  }));
  return {
    runs,
    add: (neededAt) => {
      const run = runs.findLast(({ at }) => at <= neededAt) ?? (runs[0] as ImportRun);
      const createdAt = new Date(Math.min(neededAt.getTime(), run.at.getTime() + run.stored * codeMs));
      run.stored += 1;
      return { batch: run.batch, createdAt };
    },
  };
}
