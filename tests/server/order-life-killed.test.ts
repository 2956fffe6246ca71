import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../kernel/server/database/open-database.ts";
import { createRandom } from "../../scripts/demo/random.ts";
import { integrityFaults } from "../support/integrity.ts";
import {
  openMarketplacePlace,
  type MarketplacePlace,
  type MarketplaceProcess,
} from "../support/marketplace-process.ts";
import type { Answer, Caller } from "../support/portal.ts";

/** How many times all processes are killed; `TEST_KILLS=50` for the long run. */
const kills = Number(process.env["TEST_KILLS"] ?? "4");
const seed = Number(process.env["TEST_SEED"] ?? Math.floor(Math.random() * 1e9));
const callersAtOnce = 8;

/** Random choices: the same commands for the same seed; which of them a kill interrupts depends on the machine. */
function chances(from: number): (below: number) => number {
  const { between } = createRandom(from);
  return (below) => between(0, below - 1);
}

let place: MarketplacePlace;
beforeAll(async () => {
  place = await openMarketplacePlace();
});
afterAll(() => place.clear());

/** What the callers know for certain, because they received an answer. */
interface Known {
  orders: string[];
  codes: string[];
  /** Ids of codes whose text the buyer has received. */
  seen: Set<string>;
  accepted: Map<string, number>;
}
interface People {
  operator: Caller;
  buyer: Caller;
}
type Command = (people: People, known: Known, chance: (below: number) => number) => Promise<Answer | undefined>;

const of = <Item>(all: readonly Item[], chance: (below: number) => number): Item | undefined => all[chance(all.length)];
const orderCall = (order: string, rest: string): string => `/plugin/game-codes/orders/${order}/${rest}`;

const commands: Readonly<Record<string, (goods: readonly string[]) => Command>> = {
  buy:
    (goods) =>
    async ({ buyer }, known, chance) => {
      const answer = await buyer.post("/plugin/game-codes/orders", {
        lines: [{ denominationId: of(goods, chance), quantity: 1 + chance(2) }],
      });
      if (answer.status !== 200) return answer;
      known.orders.push(answer.body.id as string);
      const { body } = await buyer.get(`/portal/adminapi/v1/plugin/game-codes/orders/${answer.body.id as string}`);
      known.codes.push(...(body.codes as { id: string }[]).map(({ id }) => id));
      return answer;
    },
  look:
    () =>
    async ({ buyer }, known, chance) => {
      const code = of(known.codes, chance);
      if (code === undefined) return undefined;
      const answer = await buyer.post(`/portal/api/game-code/${code}/reveal`, { purpose: "reveal" });
      if (answer.status === 200) known.seen.add(code);
      return answer;
    },
  redeem:
    () =>
    async ({ buyer }, known, chance) => {
      const code = of(known.codes, chance);
      return code === undefined
        ? undefined
        : await buyer.post("/portal/api/redeem-code", { gameCodeId: code, targetPlayerId: "player" });
    },
  refund:
    () =>
    async ({ operator }, known, chance) => {
      const order = of(known.orders, chance);
      return order === undefined ? undefined : await operator.post(orderCall(order, "refund"), { reason: "Asked for" });
    },
  change:
    () =>
    async ({ operator }, known, chance) => {
      const order = of(known.orders, chance);
      return order === undefined
        ? undefined
        : await operator.post(orderCall(order, "change"), {
            action: of(["hold", "release", "fail"], chance),
            reason: "Checked",
          });
    },
  status:
    () =>
    async ({ operator }, known, chance) => {
      const code = of(known.codes, chance);
      return code === undefined
        ? undefined
        : await operator.send("PUT", `/portal/api/game-code/${code}/status`, {
            status: of(["new", "sold", "delivering"], chance),
          });
    },
};
const names = ["buy", "buy", "buy", "look", "look", "redeem", "refund", "refund", "change", "status"];

/**
 * Runs callers on all processes at once and kills the processes with some calls in progress; a call without an answer
 * counts as unknown.
 */
async function storm(
  processes: readonly MarketplaceProcess[],
  goods: readonly string[],
  known: Known,
  chance: (below: number) => number,
): Promise<void> {
  const people = await Promise.all(
    processes.map(async (each): Promise<People> => ({
      operator: each.operator,
      buyer: await each.signIn("user@demo.test", "Demo-user-1"),
    })),
  );
  const acceptedBeforeKill = 20 + chance(20);
  let accepted = 0;
  const over = new AbortController();
  const enough = Promise.withResolvers<void>();
  const work = async (at: number): Promise<void> => {
    for (let attempts = 0; !over.signal.aborted; attempts += 1) {
      if (attempts > 2_000) throw new Error(`${attempts} commands, and only ${accepted} were accepted`);
      const name = known.codes.length === 0 ? "buy" : (of(names, chance) ?? "");
      const answer = await commands[name]?.(goods)(people[at % people.length]!, known, chance).catch(() => undefined);
      if (answer !== undefined && answer.status >= 500 && answer.status !== 503)
        throw new Error(`${name} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
      if (answer?.status !== 200) continue;
      known.accepted.set(name, (known.accepted.get(name) ?? 0) + 1);
      accepted += 1;
      if (accepted >= acceptedBeforeKill) enough.resolve();
    }
  };
  const callers = Promise.all(Array.from({ length: callersAtOnce }, (_, at) => work(at)));
  await Promise.race([enough.promise, callers]);
  over.abort();
  await Promise.all(processes.map((each) => each.kill()));
  await callers;
}

it(
  `keeps ledger and stock whole through ${kills} kills of every process (seed ${seed})`,
  async () => {
    const chance = chances(seed);
    const known: Known = { orders: [], codes: [], seen: new Set(), accepted: new Map() };
    let goods: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      // PGlite supports only one process.
      const processes = [await place.start(), ...(place.databaseUrl === undefined ? [] : [await place.start()])];
      if (round === 0) goods = await prepare(processes[0]!);
      await storm(processes, goods, known, chance);
      const opened = await openDatabase({
        ...(place.databaseUrl === undefined ? {} : { databaseUrl: place.databaseUrl }),
        dataDir: place.folder,
        log: pino({ level: "silent" }),
      });
      try {
        expect(await integrityFaults(opened.db)).toEqual([]);
        const { rows } = await sql<{ id: string }>`select c.id from codes c join orders o on o.id = c.order_id
        join portal_users u on u.id = o.user_id
        where c.id = any(${[...known.seen]}::uuid[]) and u.email = 'user@demo.test' and c.revealed_at is not null and
          not c.for_sale`.execute(opened.db);
        expect(new Set(rows.map(({ id }) => id))).toEqual(known.seen);
      } finally {
        await opened.close();
      }
    }
    expect([...known.accepted.keys()].toSorted()).toEqual(["buy", "change", "look", "redeem", "refund", "status"]);
  },
  120_000 + kills * 60_000,
);

/** Adds funds for the buyer, and returns what can be bought. */
async function prepare({ operator, signIn }: MarketplaceProcess): Promise<string[]> {
  const buyer = await signIn("user@demo.test", "Demo-user-1");
  const buyerId = (await buyer.get("/get_base_config")).body.adminUser.pk as string;
  expect(
    (await operator.post(`/portal/api/user/${buyerId}/bonus`, { amount: "100000" }, { "idempotency-key": "money" }))
      .status,
  ).toBe(200);
  const { body } = await operator.post("/get_resource_data", {
    source: "list",
    resourceId: "codes",
    limit: 50,
    offset: 0,
    sort: [],
    filters: [{ field: "status", operator: "eq", value: "new" }],
  });
  const goods = (body.data as { denomination_id: { pk: string } }[]).map(({ denomination_id: { pk } }) => pk);
  expect(goods).not.toEqual([]);
  return [...new Set(goods)];
}
