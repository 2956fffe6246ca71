import { describe, expect, it } from "vitest";
import { addressGroups } from "./address-group.ts";
import { signInLimits, secondFactorLimits, type AccountLimits } from "./account-attempts.ts";
import { decideAttempt, delayAfter, rememberedCount, type AttemptCounter, type AttemptRule } from "./attempt-rules.ts";

const day = 86_400;

/** Attempts at one account from any address, with the counter table in memory. */
function account(limits: AccountLimits): { attempt(ip: string, now: number): number | "allowed" } {
  const rows = new Map<string, AttemptCounter>();
  return {
    attempt: (ip, now) => {
      const { line, network } = addressGroups(ip);
      const counted = [
        { subject: `line:${line}`, rule: limits.line },
        { subject: `network:${network}`, rule: limits.network },
        { subject: `account|line:${line}`, rule: limits.lineAtAccount },
        { subject: `account|network:${network}`, rule: limits.networkAtAccount },
      ];
      const whole = { subject: "account", rule: limits.account };
      const counterOf = (subject: string): AttemptCounter =>
        rows.get(subject) ?? { count: 0, lastAt: now, waitingSince: null };
      const decision = decideAttempt(
        counted,
        { ...whole, network: { subject: `account|network:${network}`, rule: limits.networkUnderPressure } },
        counterOf,
        now,
      );
      if (decision.isAllowed) {
        for (const { subject, rule } of [...counted, whole])
          rows.set(subject, {
            count: rememberedCount(counterOf(subject), rule, now) + 1,
            lastAt: now,
            waitingSince: null,
          });
        return "allowed";
      }
      if (decision.beginsToWait !== undefined)
        rows.set(decision.beginsToWait, { ...counterOf(decision.beginsToWait), waitingSince: now });
      return decision.secondsLeft;
    },
  };
}

const attackers: Record<string, string[]> = {
  "one address": ["198.51.100.7"],
  "a /24": Array.from({ length: 256 }, (_, host) => `198.51.100.${host}`),
  "a /48": Array.from({ length: 600 }, (_, line) => `2001:db8:1:${line.toString(16)}::1`),
  "1,000 addresses of as many networks": Array.from(
    { length: 1_000 },
    (_, index) => `${11 + (index >> 8)}.${index & 255}.7.1`,
  ),
};

/** Lets every address attempt as often as it is allowed to, for this many days. */
function attack(
  limits: AccountLimits,
  addresses: readonly string[],
  days: number,
): { guesses: number[]; tried: ReturnType<typeof account> } {
  const tried = account(limits);
  const guesses = Array.from({ length: days }, () => 0);
  const next = new Map(addresses.map((ip) => [ip, 0]));
  for (let now = 0; now < days * day; now += 15) {
    for (const [ip, at] of next) {
      if (at > now) continue;
      const answer = tried.attempt(ip, now);
      if (answer === "allowed") guesses[Math.floor(now / day)] = (guesses[Math.floor(now / day)] ?? 0) + 1;
      else next.set(ip, now + answer);
    }
  }
  return { guesses, tried };
}

describe("an attacker who fails without end", () => {
  // The numbers that docs/security.md states.
  it.each([
    ["one address", signInLimits, 50],
    ["a /24", signInLimits, 50],
    ["a /48", signInLimits, 50],
    ["1,000 addresses of as many networks", signInLimits, 3_100],
    ["one address", secondFactorLimits, 25],
    ["a /48", secondFactorLimits, 25],
    ["1,000 addresses of as many networks", secondFactorLimits, 2_020],
  ])("from %s guesses no more often at an account than stated", (from, limits, perDay) => {
    const { guesses } = attack(limits, attackers[from] ?? [], 2);
    expect(Math.max(...guesses)).toBeLessThanOrEqual(perDay);
    expect(Math.max(...guesses)).toBeGreaterThan(perDay / 3);
  });
  it.each(Object.keys(attackers))("from %s delays users of other networks for at most five minutes", (from) => {
    const { tried } = attack(signInLimits, attackers[from] ?? [], 1);
    const owner = "203.0.113.9";
    const first = tried.attempt(owner, day);
    if (first === "allowed") return;
    expect(first).toBeLessThanOrEqual(300);
    // The attack continues while the owner waits.
    for (let now = day; now < day + 300; now += 15) for (const ip of attackers[from] ?? []) tried.attempt(ip, now);
    expect(tried.attempt(owner, day + 300)).toBe("allowed");
  });
});

describe("the delay after a number of attempts", () => {
  const rule: AttemptRule = { free: 5, firstDelaySeconds: 15, maxDelaySeconds: 3_600, forgetAfterSeconds: day };
  it("is none, then doubles, and ends at the longest", () => {
    expect([0, 4, 5, 6, 7, 12, 13, 2_000].map((count) => delayAfter(count, rule))).toEqual([
      0, 0, 15, 30, 60, 1_920, 3_600, 3_600,
    ]);
  });
  it("begins again when the attempts are forgotten, which is never before the delay is over", () => {
    expect(
      [day - 1, day].map((now) => rememberedCount({ count: 9, lastAt: 0, waitingSince: null }, rule, now)),
    ).toEqual([9, 0]);
    for (const limits of [signInLimits, secondFactorLimits])
      for (const { maxDelaySeconds, forgetAfterSeconds } of Object.values(limits) as AttemptRule[])
        expect(forgetAfterSeconds).toBeGreaterThanOrEqual(maxDelaySeconds);
  });
});
