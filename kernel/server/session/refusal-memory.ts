/** Remembers who is being refused again and again, so that a flood of tries does not ask the database each time. */

export interface RefusalMemory {
  /** A subject was refused, and has so many seconds to wait. */
  note(subject: string, seconds: number): void;
  /** The seconds that are left, for a subject that floods; nothing for any other. */
  secondsLeft(subject: string): number | undefined;
}

/** More refusals than this within ten seconds are no person's. */
const flood = 50;
const withinMs = 10_000;
/** What other processes know is not put off for longer; then one more is asked about, and remembered again. */
const rememberedMs = 5_000;
/** Names can be made up without end. */
const mostSubjects = 10_000;

interface Refused {
  since: number;
  refusals: number;
  freeAt: number;
  rememberedUntil: number;
}

/** @param now milliseconds of a clock that only goes forward */
export function createRefusalMemory(now: () => number = () => performance.now()): RefusalMemory {
  const subjects = new Map<string, Refused>();
  return {
    note: (subject, seconds) => {
      const known = subjects.get(subject);
      const isRecent = known !== undefined && now() - known.since < withinMs;
      const refusals = isRecent ? known.refusals + 1 : 1;
      if (known === undefined && subjects.size >= mostSubjects) subjects.clear();
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
