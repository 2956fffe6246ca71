/** The rate limiter against a small model, with the database's clock moved. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../../kernel/contract/errors/refusals.ts";
import { beginAttempt, signInLimits } from "../../kernel/server/session/account-attempts.ts";
import type { AttemptRule } from "../../kernel/server/session/attempt-rules.ts";
import { passTime } from "../support/move-clock.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const places = [
  { ip: "198.51.100.1", line: "a", network: "n" },
  { ip: "198.51.100.2", line: "b", network: "n" },
  { ip: "::ffff:198.51.100.2", line: "b", network: "n" },
  { ip: "2001:db8:5:1::1", line: "c", network: "m" },
  { ip: "2001:db8:5:1::2", line: "c", network: "m" },
  { ip: "2001:db8:5:2::1", line: "d", network: "m" },
] as const;
/** Small limits, so that a short run reaches every rule. */
const small = (free: number, first: number, max: number, forget: number): AttemptRule => ({
  free,
  firstDelaySeconds: first,
  maxDelaySeconds: max,
  forgetAfterSeconds: forget,
});
const limits: typeof signInLimits = {
  lineAtAccount: small(2, 10, 80, 1_000),
  networkAtAccount: small(3, 10, 200, 1_000),
  line: small(4, 5, 50, 300),
  network: small(6, 5, 50, 300),
  account: small(5, 30, 60, 1_000),
  networkUnderPressure: small(2, 1_000, 1_000, 1_000),
  knownDevice: small(10, 15, 60, 1_000),
};

/** The counter of one name: the times of its attempts since it was last reset. */
class Name {
  times: number[] = [];
  waits: number | undefined;
  last = Number.NEGATIVE_INFINITY;
  count(now: number, { forgetAfterSeconds }: AttemptRule): number {
    if (now - this.last >= forgetAfterSeconds) this.times = [];
    return this.times.length;
  }
  freeAt(now: number, rule: AttemptRule): number {
    const over = this.count(now, rule) - rule.free;
    if (over < 0) return now;
    let delay = rule.firstDelaySeconds;
    for (let step = 0; step < over && delay < rule.maxDelaySeconds; step += 1) delay *= 2;
    return this.last + Math.min(delay, rule.maxDelaySeconds);
  }
}

class Model {
  names = new Map<string, Name>();
  of(name: string): Name {
    const known = this.names.get(name) ?? new Name();
    this.names.set(name, known);
    return known;
  }
  /** Returns the seconds to wait, or zero if the attempt is allowed. */
  secondsLeft(account: string, { line, network }: (typeof places)[number], now: number): number {
    const counted = this.counted(account, line, network);
    const whole = this.of(account);
    const isPressed = whole.count(now, limits.account) >= limits.account.free;
    const pair = this.of(`${account} ${network}`);
    const freeAt = Math.max(
      ...counted.map(([name, rule]) => this.of(name).freeAt(now, rule)),
      isPressed ? pair.freeAt(now, limits.networkUnderPressure) : now,
    );
    if (freeAt > now) return freeAt - now;
    if (isPressed) {
      const wait = Math.min(60, 30 * 2 ** (whole.count(now, limits.account) - 5));
      if (pair.waits === undefined || now - pair.waits >= 60 + 3_600) pair.waits = now;
      if (pair.waits + wait > now) return pair.waits + wait - now;
    }
    for (const [name, rule] of [...counted, [account, limits.account] as const]) {
      const kept = this.of(name);
      kept.count(now, rule);
      Object.assign(kept, { times: [...kept.times, now], last: now, waits: undefined });
    }
    return 0;
  }
  succeed(account: string, { line, network }: (typeof places)[number]): void {
    for (const name of [`${account} ${line}`, `${account} ${network}`]) this.names.delete(name);
    for (const name of [line, network, account]) this.of(name).times.pop();
  }
  private counted(account: string, line: string, network: string): (readonly [string, AttemptRule])[] {
    return [
      [line, limits.line],
      [network, limits.network],
      [`${account} ${line}`, limits.lineAtAccount],
      [`${account} ${network}`, limits.networkAtAccount],
    ];
  }
}

const clock = async (): Promise<number> =>
  Number(
    (
      await sql<{ now: string }>`select extract(epoch from
  clock_timestamp())::text as now`.execute(portal.kernel.db)
    ).rows[0]?.now,
  );

describe("the limiter of attempts", () => {
  it("lets through what the model does, and has others wait as long", async () => {
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          account: fc.constantFrom("kim", "lee"),
          place: fc.constantFrom(...places),
          isRight: fc.boolean(),
        }),
      },
      { weight: 2, arbitrary: fc.record({ seconds: fc.constantFrom(3, 11, 17, 41, 67, 130, 420, 1_100, 4_000) }) },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const area = `run-${(run += 1)}`;
        const model = new Model();
        let moved = 0;
        for (const one of steps) {
          if ("seconds" in one) {
            moved += one.seconds;
            await passTime(portal.kernel.db, one.seconds);
            continue;
          }
          const now = (await clock()) + moved;
          const expected = model.secondsLeft(one.account, one.place, now);
          const outcome = await beginAttempt(
            portal.kernel.db,
            { ip: one.place.ip, cookie: () => undefined },
            { area, account: { username: one.account.toUpperCase() }, limits },
          ).catch((error: unknown) => error);
          if (expected === 0) {
            if (outcome instanceof Refusal)
              throw new Error(`refused for ${outcome.values["seconds"]} s what the model lets through`);
            if (!one.isRight) continue;
            await (outcome as Awaited<ReturnType<typeof beginAttempt>>).succeed();
            model.succeed(one.account, one.place);
          } else {
            expect(outcome).toBeInstanceOf(Refusal);
            expect(Math.abs(Number((outcome as Refusal).values["seconds"]) - expected)).toBeLessThan(1.5);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
  it("lets no more through at once than one after another", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () =>
        beginAttempt(
          portal.kernel.db,
          { ip: "203.0.113.1", cookie: () => undefined },
          { area: "at-once", account: { username: "kim" }, limits },
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });
});
