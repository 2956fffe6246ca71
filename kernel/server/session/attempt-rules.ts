/** How long the next attempt must wait: the pure part of the limiter, without clock and database. */

/**
 * The number of attempts without delay, and the delays after them: the first one, doubled with each further attempt up
 * to the maximum.
 */
export interface AttemptRule {
  free: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** Seconds without an attempt after which the count restarts. At least `maxDelaySeconds`. */
  forgetAfterSeconds: number;
}

/** A subject that attempts are counted for. */
export interface CountedSubject {
  subject: string;
  rule: AttemptRule;
}

/**
 * The state of an account that many networks try. Attempts from anywhere count, so the account is never locked, which
 * would keep its owner out. Instead, each network has a small number of attempts left and must wait before each of
 * them.
 */
export interface AccountPressure extends CountedSubject {
  /** Also one of the counted subjects; this stricter rule applies while the account is under pressure. */
  network: CountedSubject;
}

/** One row of the table. Times are in seconds of the database's clock. */
export interface AttemptCounter {
  count: number;
  lastAt: number;
  /** When a network began to wait for its next attempt at an account under pressure. */
  waitingSince: number | null;
}

/**
 * Seconds after the maximum delay for which a network that has waited may still make its attempt. Then it must wait
 * again.
 */
export const placeKeptSeconds = 3_600;

export type AttemptDecision =
  | { isAllowed: true }
  | {
      isAllowed: false;
      secondsLeft: number;
      /** The subject whose rule refused the attempt. */
      refusedBy: string;
      /** The subject that must begin to wait for an attempt at the account under pressure. */
      beginsToWait?: string;
    };

/** Seconds between the last attempt and the next one. */
export function delayAfter(count: number, { free, firstDelaySeconds, maxDelaySeconds }: AttemptRule): number {
  return count < free ? 0 : Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (count - free));
}

/** Returns 0 if the count is older than the rule remembers, otherwise the count. */
export function rememberedCount(
  { count, lastAt }: AttemptCounter,
  { forgetAfterSeconds }: AttemptRule,
  now: number,
): number {
  return now - lastAt >= forgetAfterSeconds ? 0 : count;
}

/** @param counterOf returns the row of a subject */
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
  const maxLength = waits.reduce((one, other) => (other.secondsLeft > one.secondsLeft ? other : one));
  if (maxLength.secondsLeft > 0) return { isAllowed: false, ...maxLength };
  return isPressed ? decideEntrance(pressure, counterOf, now) : { isAllowed: true };
}

/** Counts a network's wait from its own first attempt, so that the attempts of other networks do not prolong it. */
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
