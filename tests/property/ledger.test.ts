import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Movement } from "../../plugins/finance/contract.ts";
import { integrityFaults } from "../support/integrity.ts";
import { startMoneyPortal, type MoneyPortal, type Person } from "../support/money-portal.ts";

let money: MoneyPortal;
beforeAll(async () => {
  money = await startMoneyPortal();
  // Whom a movement needs is tested by itself: here all of them are taken.
  await sql`update finance_guard set two_people = false`.execute(money.kernel.db);
});
afterAll(() => money.close());

const people = ["ann", "bob", "cashier"] as const;
const kinds = ["deposit", "bonus", "refund", "order", "withdrawal"] as const;
interface Step {
  who: (typeof people)[number];
  kind: (typeof kinds)[number];
  /** In millionths. */
  units: bigint;
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(...people),
  kind: fc.constantFrom(...kinds),
  units: fc.oneof(
    fc.bigInt({ min: 1n, max: 20n }),
    fc.bigInt({ min: 1n, max: 5_000_000_000n }),
    fc.constant(10n ** 18n),
  ),
});
const signed = ({ kind, units }: Step): bigint => (kind === "order" || kind === "withdrawal" ? -units : units);
const written = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(7, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
const move = (taken: Step): Promise<unknown> => {
  const movement: Movement = {
    type: taken.kind,
    userId: money.ids[taken.who],
    amount: written(signed(taken)),
    ...(taken.kind === "order" ? { orderId: crypto.randomUUID() } : {}),
  };
  return money.kernel.db.transaction().execute((transaction) => money.finance.ledger.move(transaction, movement));
};
const unitsOf = async (who: Person): Promise<bigint> => BigInt((await money.balance(who)).replace(".", ""));

it("keeps exact balances, never below zero, whatever is moved, one by one or all at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      async (rounds) => {
        const before = new Map(await Promise.all(people.map(async (who) => [who, await unitsOf(who)] as const)));
        for (const round of rounds) {
          const outcomes = await Promise.allSettled(round.map(move));
          for (const [index, taken] of round.entries()) {
            if (outcomes[index]?.status === "fulfilled")
              before.set(taken.who, (before.get(taken.who) ?? 0n) + signed(taken));
            // Without concurrency, a movement is refused only if the balance does not cover it.
            else if (round.length === 1) expect((before.get(taken.who) ?? 0n) + signed(taken)).toBeLessThan(0n);
          }
        }
        for (const who of people) {
          expect(await unitsOf(who)).toBe(before.get(who));
          expect(await unitsOf(who)).toBeGreaterThanOrEqual(0n);
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(await integrityFaults(money.kernel.db)).toEqual([]);
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(amount), 0)::text as sum
    from ledger_entries`.execute(money.kernel.db);
  expect(Number(rows[0]?.sum)).toBe(0);
});
