/** How long the next attempt must wait: the pure part of the limiter, without clock and database. */

/**
 * Attempts without delay, and the delays after them: the first one, doubled with each further attempt up to the last.
 */
export interface AttemptRule {
  free: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** Without an attempt for so long, the count begins again. At least `maxDelaySeconds`. */
  forgetAfterSeconds: number;
}

/** A name that attempts are counted under. */
export interface CountedSubject {
  subject: string;
  rule: AttemptRule;
}

/**
 * Of an account that many networks try at once. Attempts from anywhere count, so nothing here may keep the owner out:
 * the account is never closed. Each network has a small number of attempts left, and waits at the entrance before each
 * of them.
 */
export interface AccountPressure extends CountedSubject {
  /**
   * Counted as well (among the counted subjects), and held to this stricter rule while the account is under pressure.
   */
  network: CountedSubject;
}

/** One row of the table. Times are seconds of the database's clock. */
export interface AttemptCounter {
  count: number;
  lastAt: number;
  /** Since when a network waits at the entrance of an account. */
  waitingSince: number | null;
}

/** A place at the entrance that is not used for so long after its time is given up. */
export const placeKeptSeconds = 3_600;

export type AttemptDecision =
  | { isAllowed: true }
  | {
      isAllowed: false;
      secondsLeft: number;
      /** Whose rule it was. */ refusedBy: string;
      /** The subject that waits at the entrance from now on. */ beginsToWait?: string;
    };

/** Seconds between the last attempt and the next one. */
export function delayAfter(count: number, { free, firstDelaySeconds, maxDelaySeconds }: AttemptRule): number {
  return count < free ? 0 : Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (count - free));
}

/** The count as far as it still matters. */
export function rememberedCount(
  { count, lastAt }: AttemptCounter,
  { forgetAfterSeconds }: AttemptRule,
  now: number,
): number {
  return now - lastAt >= forgetAfterSeconds ? 0 : count;
}

/** @param counterOf the row of each subject that is named */
export function decideAttempt(
  counted: readonly CountedSubject[],
  pressure: AccountPressure | undefined,
  counterOf: (subject: string) => AttemptCounter,
  now: number,
): AttemptDecision {
  const isPressed =
    pressure !== undefined && rememberedCount(counterOf(pressure.subject), pressure.rule, now) >= pressure.rule.free;
  const waits = [...counted, ...(isPressed ? [pressure.network] : [])].map(({ subject, rule }) => {
    const counter = counterOf(subject);
    return {
      refusedBy: subject,
      secondsLeft: counter.lastAt + delayAfter(rememberedCount(counter, rule, now), rule) - now,
    };
  });
  const longest = waits.reduce((one, other) => (other.secondsLeft > one.secondsLeft ? other : one));
  if (longest.secondsLeft > 0) return { isAllowed: false, ...longest };
  return isPressed ? decideEntrance(pressure, counterOf, now) : { isAllowed: true };
}

/** From the network's own first knock, so that others who knock make nobody wait longer. */
function decideEntrance(
  { subject, rule, network }: AccountPressure,
  counterOf: (subject: string) => AttemptCounter,
  now: number,
): AttemptDecision {
  const wait = delayAfter(rememberedCount(counterOf(subject), rule, now), rule);
  const { waitingSince } = counterOf(network.subject);
  const isNew = waitingSince === null || now - waitingSince >= rule.maxDelaySeconds + placeKeptSeconds;
  const secondsLeft = isNew ? wait : waitingSince + wait - now;
  if (secondsLeft <= 0) return { isAllowed: true };
  return {
    isAllowed: false,
    secondsLeft,
    refusedBy: network.subject,
    ...(isNew ? { beginsToWait: network.subject } : {}),
  };
}
