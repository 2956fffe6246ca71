/**
 * The safety net behind all individual rules: plants unique secrets in a filled portal, requests every call, resource
 * and topic as a buyer, as a cashier and signed out, and expects no secret in any answer.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { logout } from "../../kernel/contract/session/session-endpoints.ts";
import { topics } from "../../kernel/contract/socket.ts";
import { balanceTopic } from "../../plugins/finance/contract.ts";
import { preparedOf } from "../../plugins/resources/server/tables/prepared-resource.ts";
import type { Finance } from "../../plugins/finance/server/services.ts";
import { createFinance } from "../../plugins/finance/server/create-finance.ts";
import { runTransfer } from "../../plugins/finance/server/transfers/run-transfer.ts";
import { plantCanaries, type Canaries } from "../support/canaries.ts";
import { nextMessage } from "../support/next-message.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { everyEndpoint, type MountedEndpoint } from "../support/every-endpoint.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { makeProgram } from "../support/trading.ts";
import { validRequest, type ValuesByName } from "../support/valid-requests.ts";
import { eventually } from "../support/eventually.ts";
import { slowness } from "../support/slowness.ts";

const fillMs = 300_000 * slowness;

let demo: SmallDemo;
let canaries: Canaries;
let cashier: Caller;
let token: string;
let endpoints: MountedEndpoint[];

beforeAll(async () => {
  demo = await startSmallDemo({ configFile: "tests/fixtures/cashier.config.ts" });
  const { kernel } = demo;
  ({ token } = await makeProgram(demo, demo.user));
  const finance = createFinance(kernel.services("finance") as Finance["services"]);
  // The wallet is created on first use, with funds that the canaries then remove.
  const mainWallet = await finance.wallets.mainAddress();
  canaries = await plantCanaries(demo, mainWallet, async (withdrawalId) => {
    const { rows } = await sql<{ id: string }>`select id from finance_transfers
      where withdrawal_id = ${withdrawalId}::uuid`.execute(kernel.db);
    // The portal's own job may run the transfer at the same time.
    await eventually(async () => {
      await runTransfer(finance, rows[0]?.id ?? "");
      const {
        rows: [withdrawal],
      } = await sql<{ state: string }>`select state from finance_withdrawals
        where id = ${withdrawalId}::uuid`.execute(kernel.db);
      expect(withdrawal?.state).toBe("failed");
    });
  });
  cashier = canaries.cashier;
  endpoints = everyEndpoint(kernel).filter(({ handled: { endpoint } }) => endpoint !== logout);
}, fillMs);
afterAll(() => demo.close());

interface Received {
  what: string;
  text: string;
}

const callerNamed = (who: "buyer" | "cashier" | "stranger"): Caller =>
  who === "buyer" ? demo.user : who === "cashier" ? cashier : demo.anonymous;
const textOf = ({ body }: { body: unknown }): string => (typeof body === "string" ? body : JSON.stringify(body));

/** Reads every resource by each of its calls, including resources that this caller should not know of. */
async function readResources(caller: Caller, words: readonly string[]): Promise<Received[]> {
  const received: Received[] = [];
  const ask = async (what: string, path: string, body: object): Promise<Answer> => {
    const answer = await caller.post(path, body);
    received.push({ what, text: textOf(answer) });
    return answer;
  };
  for (const [resourceId, { columns }] of preparedOf(demo.kernel)) {
    const query = { source: "list", resourceId, filters: [], sort: [], limit: 200, offset: 0 };
    const { resource } = (await ask(`${resourceId} described`, "/get_resource", { resourceId })).body as {
      resource?: { columns: { name: string; showIn: Record<string, boolean>; sortable: boolean }[] };
    };
    const { recordIds = [] } = (await ask(`${resourceId} listed`, "/get_resource_data", query)).body as {
      recordIds?: (string | number)[];
    };
    await ask(`${resourceId} ranges`, "/get_min_max_for_columns", { resourceId });
    for (const word of words) {
      const { data = [] } = (await caller.post("/get_resource_data", { ...query, search: word })).body as {
        data?: unknown[];
      };
      if (data.length > 0) received.push({ what: `${resourceId} searched for ${word}`, text: canaries.proof });
    }
    for (const source of ["show", "edit"]) {
      for (const value of [...recordIds.slice(0, 5), ...canaries.hiddenIds])
        await ask(`${resourceId} ${source}`, "/get_resource_data", {
          ...query,
          source,
          filters: [{ field: columns.keys().next().value ?? "id", operator: "eq", value }],
          limit: 1,
        });
    }
    for (const name of columns.keys()) {
      const seen = resource?.columns.find((column) => column.name === name);
      for (const operator of ["isNotEmpty", "isEmpty"]) {
        const answer = await ask(`${resourceId} filtered by ${name}`, "/get_resource_data", {
          ...query,
          filters: [{ field: name, operator }],
        });
        const isOpen = seen?.showIn["filter"] === true || name === "id";
        if (!isOpen && (answer.body as { data?: unknown }).data !== undefined)
          received.push({ what: `${resourceId} filtered by the hidden ${name}`, text: canaries.proof });
      }
      const sorted = await ask(`${resourceId} sorted by ${name}`, "/get_resource_data", {
        ...query,
        sort: [{ field: name, direction: "asc" }],
      });
      if (seen?.sortable !== true && (sorted.body as { data?: unknown }).data !== undefined)
        received.push({ what: `${resourceId} sorted by the hidden ${name}`, text: canaries.proof });
      await ask(`options of ${resourceId}.${name}`, "/get_resource_foreign_data", {
        resourceId,
        column: name,
        limit: 500,
        offset: 0,
        currentValue: canaries.hiddenIds,
      });
      const file = { resourceId, columns: [name], filters: [], sort: [], format: "csv", withKeys: true };
      await ask(`${resourceId}.${name} exported`, "/plugin/data-transfer/export", file);
    }
  }
  return received;
}

/** Calls every endpoint of the deployment with the caller's own ids, ids of others, and ids of hidden records. */
async function readEndpoints(caller: Caller): Promise<Received[]> {
  const received: Received[] = [];
  for (const {
    instanceId,
    handled: { endpoint },
  } of endpoints) {
    for (const [ids, own] of [
      [canaries.ownIds, true],
      [canaries.hiddenIds, false],
    ] as const) {
      for (const id of ids) {
        const values: ValuesByName = {
          id,
          resourceId: "orders",
          recordId: id,
          userId: id,
          denominationId: id,
          source: "list",
          limit: 20,
          offset: 0,
          format: "csv",
          lang: "en",
          search: "a",
          password: "wrong",
          username: "nobody@demo.test",
          url: "https://x.test",
          email: "nobody@demo.test",
        };
        const { method, path, body } = validRequest(endpoint, instanceId, values, own);
        const headers: Record<string, string> =
          endpoint.mount === "bearer" && caller !== demo.anonymous ? { authorization: `Bearer ${token}` } : {};
        const response = await fetch(`${demo.server.url}${path}`, {
          method,
          redirect: "manual",
          headers: {
            ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        expect(response.status, `${method} ${path}`).toBeLessThan(500);
        // Errors repeat what was sent: that is not a leak.
        received.push({
          what: `${method} ${path} ${JSON.stringify(body ?? null).slice(0, 200)}`,
          text: (await response.text()).replaceAll(id, "") + [...response.headers.values()].join(" "),
        });
      }
    }
  }
  return received;
}

/** Subscribes to every named topic, the caller's own and everyone's, and records the messages while the shop works. */
async function listen(caller: Caller, happen: () => Promise<void>): Promise<Received[]> {
  const socket = new WebSocket(`${demo.server.url.replace("http", "ws")}/portal/afws`, {
    headers: caller.cookie === undefined ? {} : { cookie: caller.cookie },
  });
  const frames: string[] = [];
  socket.on("message", (data) => void frames.push(String(data)));
  const pongs = async (count: number): Promise<void> => {
    while (frames.filter((frame) => frame === "pong").length < count) await nextMessage(socket);
  };
  await new Promise((resolve) => socket.once("open", resolve));
  const { kernel } = demo;
  const declared = kernel.registry.instances.flatMap(({ contributions }) =>
    (contributions.topics ?? []).map(({ pattern }) => pattern),
  );
  const badges = kernel.registry.instances.flatMap(({ contributions }) =>
    (contributions.badges ?? []).map(({ itemId }) => topics.menuBadge(itemId)),
  );
  const everybody = [...canaries.ownIds, ...canaries.hiddenIds];
  const wanted = new Set([
    ...badges,
    ...[...kernel.registry.resources.keys()].map(topics.resource),
    topics.messages,
    "session-ended",
    "resource-changed",
    "/opentopic/anything",
    ...everybody.flatMap((id) => [
      balanceTopic(id),
      topics.notify(id),
      ...declared.map((pattern) => pattern.replace(/:\w+/g, id)),
    ]),
  ]);
  let asked = 0;
  for (const topic of wanted) {
    socket.send(JSON.stringify({ type: "subscribe", topic }));
    socket.send("ping");
    await pongs((asked += 1));
  }
  await happen();
  socket.send("ping");
  await pongs(asked + 1);
  socket.terminate();
  return frames.map((text) => ({ what: "the socket", text }));
}

describe.each(["buyer", "cashier", "stranger"] as const)("a %s", (who) => {
  const expectNone = (received: readonly Received[]): void => {
    expect(received.length).toBeGreaterThan(0);
    expect(
      received.flatMap(({ what, text }) => canaries.foundIn(text, who).map((secret) => `${what}: ${secret}`)),
    ).toEqual([]);
  };
  it(
    "finds no secret in any resource",
    async () => expectNone(await readResources(callerNamed(who), canaries.wordsHiddenFrom(who))),
    600_000,
  );
  it("finds no secret in the answer of any call", { timeout: 600_000 * slowness }, async () => {
    expect(endpoints.length).toBeGreaterThan(30);
    expectNone(await readEndpoints(callerNamed(who)));
  });
  it("receives no secret on any topic", async () => {
    expectNone(
      await listen(callerNamed(who), async () => {
        await demo.admin.post("/update_record", {
          resourceId: "games",
          recordId: canaries.hiddenIds[0],
          record: { publisher: "Canary Publisher" },
        });
        await demo.admin.post("/start_bulk_action", {
          resourceId: "codes",
          actionId: "mark-delivering",
          recordIds: [canaries.codeId],
        });
        demo.kernel.bus.publish(topics.menuBadge("approvals"), { badge: canaries.proof });
        demo.kernel.bus.publish(topics.notify(canaries.otherId), { notify: canaries.proof });
      }),
    );
  });
});

it(
  "the net holds what it should catch: a superadmin finds every kind of secret",
  { timeout: 600_000 * slowness },
  async () => {
    const received = await readResources(demo.admin, []);
    const found = new Set(
      received.flatMap(({ text }) => canaries.foundIn(text, "buyer")).map((secret) => secret.split(":")[0]),
    );
    expect([...found].toSorted()).toEqual([
      "another buyer",
      "base price",
      "hidden game",
      "internal note",
      "main wallet",
      "staff",
    ]);
  },
);
