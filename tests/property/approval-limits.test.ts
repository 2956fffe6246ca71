/**
 * Approval limits: whatever operators do, one by one or concurrently, no amount above the single limit, and no sum of
 * 24 hours above its limit, moves without the approval of an eligible person.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { integrityFaults } from "../support/integrity.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { grantRoles } from "../support/grant-roles.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

/** The limits of the fixture, in cents. */
const [singleLimit, dailyLimit] = [1_000, 3_000];
const password = "Limits-word-1";

interface Operator {
  id: string;
  caller: Caller;
  /** Who made the account, and who made theirs. */
  makers: readonly string[];
}
/** A movement without a second person. */
interface DirectMove {
  who: string;
  cents: number;
  /** Virtual hours since the test began. */
  at: number;
}
interface World {
  operators: Operator[];
  orders: { id: string; lineId: string }[];
  moves: DirectMove[];
  hour: number;
  hash: string;
}

let shop: Shop;
let world: World;
beforeAll(async () => {
  shop = await openShop({ configFile: "tests/fixtures/four-eyes-shop.config.ts" });
  const hash = await hashPassword(password);
  world = { operators: [{ id: shop.adminId, caller: shop.admin, makers: [] }], orders: [], moves: [], hour: 0, hash };
  await addOperator("superadmin", null);
  await addOperator("cashier", null);
  await shop.give(shop.buyerId, "10000");
  for (let count = 0; count < 4; count += 1) {
    const { body } = await shop.buyer.post("/plugin/game-codes/orders", {
      lines: [{ denominationId: shop.ten, quantity: 10 }],
    });
    const { rows } = await sql<{ id: string }>`select id from order_lines
      where order_id = ${body.id}`.execute(shop.kernel.db);
    world.orders.push({ id: body.id, lineId: rows[0]?.id ?? "" });
  }
});
afterAll(() => shop.close());

/** Adds an operator who existed before the rules, or whom another operator has just created. */
async function addOperator(role: string, madeBy: string | null): Promise<Operator> {
  const email = `operator-${world.operators.length}@shop.test`;
  const { rows } = await withoutTriggers(shop.kernel.db, (transaction) =>
    sql<{ id: string }>`
    insert into portal_users (email, role, password_hash, created_by)
      values (${email}, ${role}, ${world.hash}, ${madeBy}::uuid) returning id`.execute(transaction),
  );
  const id = rows[0]?.id ?? "";
  await grantRoles(shop.kernel.db);
  if (madeBy !== null)
    await sql`select finance_note_control(${madeBy}::uuid, ${id}::uuid, 'made')`.execute(shop.kernel.db);
  const makers = madeBy === null ? [] : [madeBy, ...makersOf(madeBy)];
  const operator = { id, caller: await shop.signIn(email, password), makers };
  world.operators.push(operator);
  return operator;
}

const makersOf = (id: string): readonly string[] =>
  world.operators.find((operator) => operator.id === id)?.makers ?? [];
/** Of two accounts, one has made the other, or made who has. */
const areRelated = (one: string, other: string): boolean =>
  makersOf(one).includes(other) || makersOf(other).includes(one);

type Kind = "bonus" | "withdraw" | "correction" | "refund";
type Step =
  | { do: "move"; kind: Kind; who: number; to: number; cents: number; isDown: boolean }
  | { do: "decide"; who: number; which: number; isApproved: boolean };
/** A pause between rounds. */
interface Pause {
  hours: number;
  newAccount: number | undefined;
}

const cents = fc.oneof(
  fc.integer({ min: 1, max: 1_500 }),
  fc.constantFrom(singleLimit - 1, singleLimit, singleLimit + 1, 300, 750),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      kind: fc.constantFrom<Kind>("bonus", "withdraw", "correction", "refund"),
      who: fc.nat(9),
      to: fc.nat(9),
      cents,
      isDown: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      who: fc.nat(9),
      which: fc.nat(20),
      isApproved: fc.boolean(),
    }),
  },
);
const pause: fc.Arbitrary<Pause> = fc.record({
  hours: fc.constantFrom(0, 0, 1, 8, 23, 24, 25),
  newAccount: fc.option(fc.nat(9), { nil: undefined, freq: 3 }),
});

const pick = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];
const money = (amount: number): string => (amount / 100).toFixed(2);
const api = (caller: Caller, path: string, body: object): Promise<Answer> => caller.post(`/portal/api${path}`, body);

/** Moves money; returns the state of the answer and the amount. */
async function move(
  taken: Extract<Step, { do: "move" }>,
  who: Operator,
): Promise<{ state: string | undefined; cents: number }> {
  const beneficiary =
    [shop.buyerId, ...world.operators.map(({ id }) => id)][taken.to % (world.operators.length + 1)] ?? "";
  if (taken.kind === "refund") {
    const order = pick(world.orders, taken.to);
    const quantity = 1 + (taken.cents % 8);
    const { body } = await who.caller.post(`/plugin/game-codes/orders/${order?.id}/refund`, {
      reason: "By chance",
      lines: [{ lineId: order?.lineId, quantity }],
    });
    return { state: body.state, cents: quantity * 150 };
  }
  const amount = `${taken.kind === "correction" && taken.isDown ? "-" : ""}${money(taken.cents)}`;
  const { body } = await api(who.caller, `/user/${beneficiary}/${taken.kind}`, { amount, note: "By chance" });
  return { state: body.state, cents: taken.cents };
}

async function decide({ which, isApproved }: Extract<Step, { do: "decide" }>, who: Operator): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from finance_approvals where state = 'waiting' order by created_at desc
    limit 20`.execute(shop.kernel.db);
  const request = pick(rows, which);
  if (request !== undefined) await decideOn(request.id, who, isApproved ? "approve" : "reject");
}

const decideOn = (recordId: string, who: Operator, actionId: "approve" | "reject"): Promise<Answer> =>
  who.caller.post("/start_custom_action", { resourceId: "approvals", actionId, recordId, extra: { reason: "No" } });

/**
 * Tries to bypass the second person: an operator creates an account, which then decides requests that are already
 * waiting and ones that are made next.
 */
async function makeAccomplice(maker: Operator): Promise<void> {
  const accomplice = await addOperator("superadmin", maker.id);
  const { rows: waiting } = await sql<{
    id: string;
  }>`select id from finance_approvals where state = 'waiting' order by created_at desc limit 4`.execute(shop.kernel.db);
  for (const { id } of waiting) await decideOn(id, accomplice, "approve");
  const { body } = await api(maker.caller, `/user/${shop.buyerId}/bonus`, { amount: money(singleLimit + 1) });
  await decideOn(body.approvalId, accomplice, "approve");
}

const sumOfDay = (isMover: (id: string) => boolean, at: number): number =>
  world.moves.reduce(
    (sum, { who: mover, cents: moved, at: hour }) =>
      isMover(mover) && hour > at - 24 && hour <= at ? sum + moved : sum,
    0,
  );

async function take(taken: Step, isAlone: boolean): Promise<void> {
  const who = pick(world.operators, taken.who) as Operator;
  if (taken.do === "decide") return await decide(taken, who);
  const before = sumOfDay((id) => id === who.id || makersOf(id).includes(who.id), world.hour);
  const { state, cents: moved } = await move(taken, who);
  if (state === "done") world.moves.push({ who: who.id, cents: moved, at: world.hour });
  // Only what exceeds a limit waits.
  if (isAlone && state === "waiting") expect(moved > singleLimit || before + moved > dailyLimit).toBe(true);
  return undefined;
}

/** Lets time pass for the movements that count towards the 24 hours. */
async function pass({ hours, newAccount }: Pause): Promise<void> {
  world.hour += hours;
  if (hours > 0) {
    await withoutTriggers(shop.kernel.db, (transaction) =>
      sql`update finance_direct_moves
        set created_at = created_at - make_interval(hours => ${hours})`.execute(transaction),
    );
  }
  if (newAccount !== undefined && world.operators.length < 7)
    await makeAccomplice(pick(world.operators, newAccount) as Operator);
}

/** Checks the limits by the facts of the tables alone, without the database's own functions. */
async function assertHeld(): Promise<void> {
  for (const { who, cents: moved, at } of world.moves) {
    expect(moved).toBeLessThanOrEqual(singleLimit);
    expect(sumOfDay((id) => id === who, at)).toBeLessThanOrEqual(dailyLimit);
  }
  const { rows: approved } = await sql<{ id: string; people: string[]; [rule: string]: unknown }>`
    select a.id, array[a.decided_by, a.requested_by, a.user_id]::text[] as people,
      a.decided_by <> a.requested_by as by_another, a.decided_by <> a.user_id as not_for_themselves,
      u.created_at < a.created_at as was_there, coalesce(u.created_by <> a.requested_by, true) as not_made_by_asker,
      u.role = 'superadmin' as has_right
    from finance_approvals a join portal_users u on u.id = a.decided_by
      where a.state = 'approved'`.execute(shop.kernel.db);
  for (const { id, people, ...rules } of approved) {
    const related = people.filter((one, at) => people.slice(at + 1).some((other) => areRelated(one, other)));
    expect(related, id).toEqual([]);
    expect(rules, id).toEqual({
      by_another: true,
      not_for_themselves: true,
      was_there: true,
      not_made_by_asker: true,
      has_right: true,
    });
  }
  // Every movement is one of these, and no approval moved money twice.
  const {
    rows: [moved],
  } = await sql<{ all: number; approved: number }>`select count(*)::int as "all",
      count(*) filter (where id in (select transaction_id from finance_approvals where state = 'approved'))::int as
        approved
    from ledger_transactions where type in ('bonus', 'withdrawal', 'adjustment', 'refund')`.execute(shop.kernel.db);
  expect(moved).toEqual({ all: world.moves.length + approved.length, approved: approved.length });
}

it("keeps the limits of one person, and lets only eligible people approve more", async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 5 }), pause), { minLength: 2, maxLength: 8 }),
      async (rounds) => {
        await pass({ hours: 48, newAccount: undefined });
        for (const [steps, between] of rounds) {
          await Promise.all(steps.map((taken) => take(taken, steps.length === 1)));
          for (const taken of steps) if (taken.do === "move") kinds.add(taken.kind);
          await pass(between);
        }
        await assertHeld();
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
  // The random steps have covered what the test is about.
  expect([...kinds].toSorted()).toEqual(["bonus", "correction", "refund", "withdraw"]);
  const {
    rows: [tried],
  } = await sql<{ approved: number; waiting: number }>`select count(*) filter (where state = 'approved')::int as
    approved,
    count(*) filter (where state = 'waiting')::int as waiting from finance_approvals`.execute(shop.kernel.db);
  expect(tried?.approved).toBeGreaterThan(0);
  expect(world.moves.length).toBeGreaterThan(10);
  expect(world.operators).toHaveLength(7);
  expect(await integrityFaults(shop.kernel.db)).toEqual([]);
});
