/**
 * Two processes on PostgreSQL and Redis while everything that can go away does, in any order: processes are killed and
 * restarted, the database and Redis are cut off, connections are ended. What was acknowledged is there, and is there
 * once.
 * `CHAOS_SECONDS=3600 npx vitest run --project server tests/server/chaos` runs it for an hour.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../kernel/server/database/open-database.ts";
import { balanceTopic } from "../../plugins/finance/contract.ts";
import { createRandom } from "../../scripts/demo/random.ts";
import { isOnServer, openAt } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { codesOf, importCall, startCodes, uploadCodes } from "../support/importing.ts";
import { integrityFaults } from "../support/integrity.ts";
import {
  openMarketplacePlace,
  type MarketplacePlace,
  type MarketplaceProcess,
} from "../support/marketplace-process.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { serverRelay, type ServerRelay } from "../support/server-relay.ts";
import { nextMessage } from "../support/next-message.ts";
import { slowness } from "../support/slowness.ts";

const redisUrl = process.env["TEST_REDIS_URL"] ?? process.env["REDIS_URL"];
const seconds = Number(process.env["CHAOS_SECONDS"] ?? "30");
const seed = Number(process.env["TEST_SEED"] ?? Math.floor(Math.random() * 1e9));
const clients = 6;
/** How long a client asks again after the last disturbance. */
const recoveryMs = 60_000 * slowness;

describe.runIf(isOnServer && redisUrl !== undefined)("two processes", () => {
  let place: MarketplacePlace;
  let database: ServerRelay;
  let redis: ServerRelay;
  /** Not through the relay. */
  let direct: OpenDatabase;
  const processes: MarketplaceProcess[] = [];
  const start = (): Promise<MarketplaceProcess> => place.start({ DATABASE_URL: database.url, REDIS_URL: redis.url });
  beforeAll(async () => {
    place = await openMarketplacePlace();
    database = await serverRelay(place.databaseUrl ?? "");
    redis = await serverRelay(redisUrl ?? "");
    direct = await openAt({ PORTAL_DATA_DIR: place.folder, DATABASE_URL: place.databaseUrl ?? "" });
    processes.push(await start(), await start());
  });
  afterAll(async () => {
    await direct.close();
    for (const each of processes) await each.kill();
    await Promise.all([database.shut(), redis.shut()]);
    await place.clear();
  });

  it(
    `lose and double nothing whatever goes away (seed ${seed})`,
    async () => {
      const random = createRandom(seed).next;
      const [first] = processes;
      if (first === undefined) throw new Error("no process has started");
      const { buyer, buyerId, goods } = await prepare(first);
      const before = await countsOf(direct, buyerId);
      const until = Date.now() + seconds * 1_000;
      /** Where each process is now: it has another port after each start. */
      const urlNow = (): string => processes[Math.floor(Math.random() * processes.length)]?.url ?? "";
      const done = { order: 0, bonus: 0 };
      const client = async (number: number): Promise<void> => {
        for (let round = 0; Date.now() < until; round += 1) {
          const kind = round % 2 === 0 ? "order" : "bonus";
          const key = { "idempotency-key": `${kind}-${number}-${round}-${seed}` };
          const answer = await untilAnswered(until + recoveryMs, () =>
            kind === "order"
              ? post(urlNow(), buyer, "/portal/adminapi/v1/plugin/game-codes/orders", { lines: [goods] }, key)
              : giveBonus(urlNow(), buyerId, key),
          );
          expect([answer.status, answer.body], `${kind} ${number}-${round}`).toEqual([200, expect.anything()]);
          done[kind] += 1;
        }
      };
      /** The operator, who has to confirm every ten minutes that it is them. */
      let { operator } = first;
      const giveBonus = async (
        url: string,
        userId: string,
        key: Readonly<Record<string, string>>,
      ): Promise<Pick<Answer, "status" | "body">> => {
        const answer = await post(url, operator, `/portal/api/user/${userId}/bonus`, { amount: "1.25" }, key);
        if (answer.status !== 403) return answer;
        operator = await (processes.find((process) => process.url === url) ?? first).signIn(
          "admin@demo.test",
          "Demo-admin-1",
        );
        throw new Error("nothing was done: asked again by the operator who has signed in");
      };
      const working = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
      working.catch(() => undefined); // awaited below; the disturbances go on until then
      const happened: string[] = [];
      while (Date.now() < until) {
        const names = Object.keys(disturbances);
        const name = names[Math.floor(random() * names.length)] ?? "";
        happened.push(name);
        await disturbances[name]?.(random);
        await sleep(random() * 500);
      }
      await working;

      expect(happened.length).toBeGreaterThan(0);
      expect(done.order).toBeGreaterThan(0);
      const after = await countsOf(direct, buyerId);
      expect(
        { order: after.orders - before.orders, bonus: after.bonuses - before.bonuses },
        happened.join(", "),
      ).toEqual(done);
      expect(await integrityFaults(direct.db)).toEqual([]);
      for (const { url } of processes)
        await eventually(async () => expect((await fetch(`${url}/portal/readyz`)).status).toBe(200));
      await eventually(async () => expect(await waitingNotifications(direct)).toBe(0), 60_000);
      // An event of each process reaches the sockets of both.
      const sockets = await Promise.all(processes.map(({ url }) => listenToBalance(url, buyer, buyerId)));
      for (const [at, { url }] of processes.entries())
        await eventually(async () => {
          const before = sockets.map(({ events }) => events);
          const key = { "idempotency-key": `heard-${at}-${before.join("-")}-${seed}` };
          await post(url, operator, `/portal/api/user/${buyerId}/bonus`, { amount: "1.25" }, key);
          await eventually(() => {
            for (const [other, socket] of sockets.entries()) expect(socket.events).toBeGreaterThan(before[other] ?? 0);
          }, 2_000);
        }, 20_000);
      for (const { socket } of sockets) socket.terminate();
    },
    (seconds + 60) * 1_000 + 3 * recoveryMs,
  );

  /** What happens to the servers. Each ends with everything there again, or on its way. */
  const disturbances: Readonly<Record<string, (random: () => number) => Promise<void>>> = {
    "a process is killed": async (random) => await restart(random, (process) => process.kill()),
    "a process is restarted": async (random) => await restart(random, (process) => process.stop()),
    "the database is cut off": async (random) => await cutOff(database, random),
    "Redis is cut off": async (random) => await cutOff(redis, random),
    "all connections are ended": async () =>
      void (await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db)),
    "both processes are killed": async () => {
      await Promise.all(processes.map((process) => process.kill()));
      processes.splice(0, processes.length, ...(await Promise.all([start(), start()])));
    },
  };
  async function restart(random: () => number, end: (process: MarketplaceProcess) => Promise<void>): Promise<void> {
    const at = random() < 0.5 ? 0 : 1;
    const process = processes[at];
    if (process === undefined) throw new Error("no process runs");
    await end(process);
    processes[at] = await start();
  }
  async function cutOff(relay: ServerRelay, random: () => number): Promise<void> {
    await relay.shut();
    await sleep(random() * 2_000);
    await relay.open();
  }
});

/** Enough stock and money for the whole run. */
async function prepare(
  portal: MarketplaceProcess,
): Promise<{ buyer: Caller; buyerId: string; goods: { denominationId: string; quantity: number } }> {
  const buyer = await portal.signIn("user@demo.test", "Demo-user-1");
  const { adminUser } = (await buyer.get("/get_base_config")).body as { adminUser: { pk: string } };
  const { games } = (await importCall(portal.operator, "catalogue")).body;
  const denominationId = games[0].denominations[0].id as string;
  const codes = Array.from({ length: 2_000 + seconds * 100 }, (_, line) => `CHAOS-${seed}-${line}`).join("\n");
  const stock = await uploadCodes(portal.url, portal.operator, codes, "stock.txt");
  await startCodes(portal.operator, stock, codesOf(denominationId));
  await eventually(
    async () => expect((await importCall(portal.operator, "get", { id: stock })).body.import.state).toBe("done"),
    60_000,
  );
  const money = { amount: "10000000" };
  const path = `/portal/api/user/${adminUser.pk}/bonus`;
  const paid = await portal.operator.post(path, money, { "idempotency-key": `money-${seed}` });
  expect(paid.status).toBe(200);
  return { buyer, buyerId: adminUser.pk, goods: { denominationId, quantity: 1 } };
}

/** Counts the events of a balance that a process sends. */
async function listenToBalance(
  url: string,
  { cookie = "" }: Caller,
  userId: string,
): Promise<{ socket: WebSocket; events: number }> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/portal/afws`, { headers: { cookie } });
  const listener = { socket, events: 0 };
  await nextMessage(socket); // it is ready
  socket.on("message", (data) => {
    if (String(data) !== "pong") listener.events += 1;
  });
  const pong = nextMessage(socket);
  socket.send(JSON.stringify({ type: "subscribe", topic: balanceTopic(userId) }));
  socket.send("ping");
  await pong;
  return listener;
}

const post = async (
  url: string,
  { cookie }: Caller,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<Pick<Answer, "status" | "body">> => {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie === undefined ? {} : { cookie }), ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: await response.json() };
};

/** No answer, and those that say that nothing was done: the client asks again, with the same key. */
const temporary: readonly number[] = [429, 502, 503];

async function untilAnswered(
  until: number,
  ask: () => Promise<Pick<Answer, "status" | "body">>,
): Promise<Pick<Answer, "status" | "body">> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && !temporary.includes(answer.status)) return answer;
    if (Date.now() > until)
      throw new Error(`no answer but ${answer?.status ?? "none"} long after the last disturbance`);
    await sleep(50);
  }
}

async function countsOf({ db }: OpenDatabase, buyerId: string): Promise<{ orders: number; bonuses: number }> {
  const { rows } = await sql<{ orders: number; bonuses: number }>`select
    (select count(*)::int from orders where user_id = ${buyerId}) as orders,
    (select count(*)::int from ledger_transactions where type = 'bonus' and user_id = ${buyerId}) as bonuses`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, bonuses: 0 };
}

const waitingNotifications = async ({ db }: OpenDatabase): Promise<number> =>
  Number((await sql<{ count: string }>`select count(*) from portal_outbox`.execute(db)).rows[0]?.count);
