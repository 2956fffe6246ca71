/**
 * Two real server processes on one PostgreSQL and one Redis: events in one reach the clients that are connected to the
 * other.
 */
import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { topics } from "../../kernel/contract/socket.ts";
import { balanceTopic } from "../../plugins/finance/contract.ts";
import { emptyDatabase, isOnServer } from "../support/database.ts";
import { testSecret } from "../support/portal.ts";
import type { TalkingOrder } from "../support/talking-server.ts";
import { eventually } from "../support/eventually.ts";

const redisUrl = process.env["TEST_REDIS_URL"] ?? process.env["REDIS_URL"];
const isPossible = redisUrl !== undefined && isOnServer;

/** Waits longer, because events cross two processes and a Redis server, and a busy machine is slow. */

interface Running {
  url: string;
  command(order: TalkingOrder): void;
  stop(): Promise<void>;
}
interface Subscriber {
  socket: WebSocket;
  received: { topic: string; data: unknown }[];
  closed: Promise<number>;
  /** Resolves when the server has processed everything that was sent to it. */
  settled(): Promise<void>;
}
interface Account {
  cookie: string;
  pk: string;
}

let one: Running;
let two: Running;
/** Another deployment on the same Redis server. */
let stranger: Running;
let user: Account;
let admin: Account;
const closing: (() => unknown)[] = [];
const listeners: Subscriber[] = [];

async function start(databaseUrl: string, secret: string): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "portal-process-"));
  const child: ChildProcess = fork("tests/support/talking-server.ts", [], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: "0",
      PORTAL_SECRET: secret,
      PORTAL_DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { url: string }).url));
    void ended.then((code) => reject(new Error(`the server ended with ${String(code)}`)));
  });
  return {
    url,
    command: (order) => void child.send(order),
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function call(
  server: Running,
  path: string,
  body: unknown,
  cookie = "",
): Promise<{ headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(`${server.url}/portal/adminapi/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

async function signIn(server: Running, username: string, password: string): Promise<Account> {
  const cookie = (await call(server, "/login", { username, password })).headers.get("set-cookie")?.split(";")[0] ?? "";
  const { adminUser } = (await call(server, "/get_base_config", undefined, cookie)).body as {
    adminUser: { pk: string };
  };
  return { cookie, pk: adminUser.pk };
}

async function listen(server: Running, { cookie }: Account, wanted: readonly string[]): Promise<Subscriber> {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/portal/afws`, { headers: { cookie } });
  const received: Subscriber["received"] = [];
  let pongs = 0;
  let isReady = false;
  socket.on("message", (data) => {
    const text = String(data);
    if (text === "pong") return void (pongs += 1);
    const frame = JSON.parse(text) as { type: string; topic: string; data: unknown };
    isReady ||= frame.type === "ready";
    if (frame.type !== "ready") received.push({ topic: frame.topic, data: frame.data });
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  const listener: Subscriber = {
    socket,
    received,
    closed,
    settled: async () => {
      const before = pongs;
      socket.send("ping");
      await eventually(() => expect(pongs).toBeGreaterThan(before));
    },
  };
  listeners.push(listener);
  await eventually(() => expect(isReady).toBe(true));
  for (const topic of wanted) socket.send(JSON.stringify({ type: "subscribe", topic }));
  await listener.settled();
  return listener;
}

/**
 * Publishes until the two processes receive each other's messages, because their Redis connections open in the
 * background.
 */
async function meet(from: Running, to: Running): Promise<void> {
  const listener = await listen(to, user, ["/opentopic/stock"]);
  const message = { topic: "/opentopic/stock", data: { from: from.url } };
  await eventually(() => {
    from.command({ publish: message });
    expect(listener.received).toContainEqual(message);
  });
  listener.socket.terminate();
}

describe.runIf(isPossible)("two processes of one deployment", () => {
  beforeAll(async () => {
    const [ours, theirs] = await Promise.all([emptyDatabase(), emptyDatabase()]);
    if (ours === undefined || theirs === undefined) return;
    closing.push(
      () => ours.drop(),
      () => theirs.drop(),
    );
    one = await start(ours.url, testSecret);
    closing.push(() => one.stop());
    [two, stranger] = await Promise.all([start(ours.url, testSecret), start(theirs.url, `${testSecret}, and another`)]);
    closing.push(() => Promise.all([two.stop(), stranger.stop()]));
    user = await signIn(one, "user@demo.test", "Demo-user-1");
    admin = await signIn(one, "admin@demo.test", "Demo-admin-1");
    await meet(one, two);
    await meet(two, one);
  });
  afterAll(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterEach(() => {
    for (const { socket } of listeners.splice(0)) socket.terminate();
  });

  it("notify a user who is connected to the other: notification, which both then have, and balance", async () => {
    const listener = await listen(two, user, [
      topics.notify(user.pk),
      balanceTopic(user.pk),
      `/${user.pk}/notifications`,
    ]);
    const another = await listen(two, admin, [topics.notify(admin.pk), balanceTopic(admin.pk)]);
    one.command({ notify: { userPk: user.pk, message: "Your order is ready", link: "/resource/orders" } });
    one.command({ publish: { topic: balanceTopic(user.pk), data: { balance: "12.345678" } } });
    await eventually(() =>
      expect(listener.received.map(({ topic }) => topic).toSorted()).toEqual(
        [balanceTopic(user.pk), `/${user.pk}/notifications`, topics.notify(user.pk)].toSorted(),
      ),
    );
    expect(listener.received).toEqual(
      expect.arrayContaining([
        { topic: topics.notify(user.pk), data: { notify: "Your order is ready", link: "/resource/orders" } },
        { topic: balanceTopic(user.pk), data: { balance: "12.345678" } },
      ]),
    );
    for (const server of [one, two]) {
      const { notifications } = (await call(server, "/plugin/notifications/list", {}, user.cookie)).body as {
        notifications: { message: string }[];
      };
      expect(notifications.filter(({ message }) => message === "Your order is ready")).toHaveLength(1);
    }
    await another.settled();
    expect(another.received).toEqual([]);
  });
  it("publish a changed badge and changed records, when the change is made by a call to the other", async () => {
    const listener = await listen(two, admin, [
      topics.menuBadge("codes"),
      topics.resource("codes"),
      topics.resource("games"),
    ]);
    const { data } = (
      await call(
        one,
        "/get_resource_data",
        {
          source: "list",
          resourceId: "codes",
          filters: [{ field: "status", operator: "eq", value: "new" }],
          sort: [],
          limit: 1,
          offset: 0,
        },
        admin.cookie,
      )
    ).body as { data: { id: string }[] };

    expect(
      (
        await call(
          one,
          "/start_bulk_action",
          { resourceId: "codes", actionId: "mark-sold", recordIds: [data[0]?.id] },
          admin.cookie,
        )
      ).body,
    ).toMatchObject({ ok: true });
    await call(
      one,
      "/create_record",
      { resourceId: "games", record: { name: "Across", slug: "across" } },
      admin.cookie,
    );
    await eventually(() =>
      expect(new Set(listener.received.map(({ topic }) => topic))).toEqual(
        new Set([topics.menuBadge("codes"), topics.resource("codes"), topics.resource("games")]),
      ),
    );
    const badge = listener.received.find(({ topic }) => topic === topics.menuBadge("codes"));
    // The published badge is the one that the other process now returns.
    expect((await call(two, "/get_menu_badges", undefined, admin.cookie)).body["codes"]).toBe(
      (badge?.data as { badge: unknown } | undefined)?.badge,
    );
  });
  it("close the sockets of a session that is ended by a call to the other, and leave that user's other session alone", async () => {
    const leaving = await signIn(one, "user@demo.test", "Demo-user-1");
    const [going, staying] = [await listen(two, leaving, []), await listen(two, user, [])];
    await call(one, "/logout", {}, leaving.cookie);
    expect(await going.closed).toBe(1008);
    await staying.settled();
  });
  it("receive nothing from another deployment on the same Redis, nor it from them", async () => {
    const badge = topics.menuBadge("codes");
    const theirAdmin = await signIn(stranger, "admin@demo.test", "Demo-admin-1");
    const ours = await listen(two, admin, [badge]);
    const theirs = await listen(stranger, theirAdmin, [badge]);
    // A page that begins to listen gets the last message again.
    for (const { received } of [ours, theirs]) received.splice(0);
    stranger.command({ publish: { topic: badge, data: { badge: "theirs" } } });
    one.command({ publish: { topic: badge, data: { badge: "ours" } } });
    await eventually(() =>
      expect([ours.received, theirs.received]).toEqual([
        [{ topic: badge, data: { badge: "ours" } }],
        [{ topic: badge, data: { badge: "theirs" } }],
      ]),
    );
  });
});
