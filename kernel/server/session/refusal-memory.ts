/** Remembers repeatedly refused subjects, so that a flood of attempts does not query the database each time. */

export interface RefusalMemory {
  /** Records that a subject was refused and must wait this many seconds. */
  note(subject: string, seconds: number): void;
  /** The remaining seconds for a subject that floods; undefined for any other. */
  secondsLeft(subject: string): number | undefined;
}

/** More refusals than this within ten seconds do not come from a person. */
const flood = 50;
const withinMs = 10_000;
/**
 * Maximum time without a query, in which changes by other processes are missed. After it, one more attempt is checked
 * against the database and remembered again.
 */
const rememberedMs = 5_000;
/** Bounds the memory, because attackers can invent any number of names. */
const maxSubjects = 10_000;

interface Refused {
  since: number;
  refusals: number;
  freeAt: number;
  rememberedUntil: number;
}

/** @param now milliseconds of a monotonic clock */
export function createRefusalMemory(now: () => number = () => performance.now()): RefusalMemory {
  const subjects = new Map<string, Refused>();
  return {
    note: (subject, seconds) => {
      const known = subjects.get(subject);
      const isRecent = known !== undefined && now() - known.since < withinMs;
      const refusals = isRecent ? known.refusals + 1 : 1;
      if (known === undefined && subjects.size >= maxSubjects) subjects.clear();
      const isFlood = refusals > flood;
      subjects.set(subject, {
        since: isRecent && !isFlood ? known.since : now(),
        refusals: Math.min(refusals, flood),
        freeAt: now() + seconds * 1_000,
        rememberedUntil: isFlood ? now() + rememberedMs : 0,
      });
    },
    secondsLeft: (subject) => {
      const known = subjects.get(subject);
      if (known === undefined || now() >= Math.min(known.rememberedUntil, known.freeAt)) return undefined;
      return Math.ceil((known.freeAt - now()) / 1_000);
    },
  };
}
