/**
 * The bot and the processes that run it: one at a time, another after it dies, and no purchase happens twice in
 * between.
 */
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startBotProvider, type BotProvider } from "../support/bot-provider.ts";
import { botToken } from "../support/bot-shop.ts";
import { eventually } from "../support/eventually.ts";
import { copyOfDatabase, isOnServer } from "../support/database.ts";
import { testSecret } from "../support/portal.ts";

const buyer = { id: 77, username: "buyer" };
const clean: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const run of clean.splice(0).toReversed()) await run();
});

interface Server {
  kill(): Promise<void>;
  /** Shuts the process down gracefully. */
  stop(): Promise<void>;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  ask(who: "admin" | "user", method: string, path: string, body?: unknown): Promise<any>;
}

const forkServer = (folder: string, databaseUrl: string, provider?: BotProvider): ChildProcess =>
  fork("tests/support/talking-server.ts", [], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: "0",
      PORTAL_SECRET: testSecret,
      PORTAL_DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      ...(provider === undefined ? {} : { BOT_API_ROOT: provider.url }),
    },
  });

async function start(folder: string, databaseUrl: string, provider: BotProvider): Promise<Server> {
  const child = forkServer(folder, databaseUrl, provider);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  clean.push(kill);
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { url: string }).url));
    void ended.then((code) => reject(new Error(`the server ended with ${String(code)}`)));
  });
  const cookies = new Map<string, string>();
  const send = (method: string, path: string, body: unknown, cookie = ""): Promise<Response> =>
    fetch(`${url}/portal${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    kill,
    stop: async () => {
      child.disconnect();
      await ended;
    },
    ask: async (who, method, path, body) => {
      if (!cookies.has(who)) {
        const accounts = {
          admin: { username: "admin@demo.test", password: "Demo-admin-1" },
          user: { username: "user@demo.test", password: "Demo-user-1" },
        };
        cookies.set(
          who,
          (await send("POST", "/adminapi/v1/login", accounts[who])).headers.get("set-cookie")?.split(";")[0] ?? "",
        );
      }
      return await (await send(method, path, body, cookies.get(who))).json();
    },
  };
}

/** Prepares a folder for the server's data with a filled database, on PostgreSQL if it is available. */
async function prepare(): Promise<{ folder: string; databaseUrl: string; provider: BotProvider }> {
  const provider = await startBotProvider();
  provider.tokens.set(botToken, "shop_bot");
  const { variables, drop } = await copyOfDatabase("marketplace of a talking server", async (place) => {
    const child = forkServer(place.PORTAL_DATA_DIR, place.DATABASE_URL ?? "");
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await new Promise((resolve) => child.once("message", resolve));
    child.disconnect();
    await ended;
  });
  clean.push(() => provider.close(), drop);
  return { folder: variables.PORTAL_DATA_DIR, databaseUrl: variables.DATABASE_URL ?? "", provider };
}

/** Starts the bot and links the demo's user to it. */
async function connect(server: Server, provider: BotProvider): Promise<void> {
  await server.ask("admin", "POST", "/adminapi/v1/update_record", {
    resourceId: "chat_bot_settings",
    recordId: "bot",
    record: { api_token: botToken },
  });
  await eventually(() => expect(provider.pollers()).toEqual([botToken]));
  const { code } = await server.ask("user", "POST", "/adminapi/v1/plugin/chat-bot/link_code", {});
  provider.say(buyer, `/start ${code}`);
  await answered(provider, /user@demo\.test/);
}

const answered = (provider: BotProvider, text: RegExp | string): Promise<void> =>
  eventually(() => expect(provider.chat(buyer.id).at(-1)?.text).toMatch(text));

it("goes on after kill -9 in the middle of a purchase: one order, and its codes arrive", async () => {
  const { folder, databaseUrl, provider } = await prepare();
  let server = await start(folder, databaseUrl, provider);
  await connect(server, provider);
  const { adminUser } = await server.ask("user", "GET", "/adminapi/v1/get_base_config");
  await server.ask("admin", "POST", `/api/user/${adminUser.pk}/bonus`, { amount: "1000" });
  const { games } = await server.ask("user", "GET", "/adminapi/v1/plugin/game-codes/offers");
  const [game] = (
    games as { name: string; denominations: { value: string; stock: string; price: string | null }[] }[]
  ).filter(({ denominations }) => denominations.some(({ stock, price }) => stock !== "0" && price !== null));
  const denomination = game?.denominations.find(({ stock, price }) => stock !== "0" && price !== null);
  const state = async (): Promise<[number, string]> => [
    (
      await server.ask("user", "POST", "/adminapi/v1/get_resource_data", {
        source: "list",
        resourceId: "orders",
        filters: [],
        sort: [],
        limit: 1,
        offset: 0,
      })
    ).total,
    (await server.ask("user", "GET", `/api/user/${adminUser.pk}/balance`)).balance,
  ];
  const [ordersBefore, balanceBefore] = await state();

  provider.say(buyer, "/buy");
  await answered(provider, "Choose a game:");
  provider.press(buyer, game?.name ?? "");
  await answered(provider, "Choose a denomination:");
  provider.press(buyer, new RegExp(`^${String(denomination?.value).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}: `));
  await answered(provider, "How many?");
  provider.press(buyer, "1");
  await answered(provider, "Buy now?");
  // The order has been placed when its answer is being sent, and at that moment the server dies.
  provider.troubles.push({ method: "editMessageText", isHung: true });
  provider.press(buyer, "Confirm");
  await eventually(() => expect(provider.troubles).toEqual([]));
  await server.kill();
  expect(provider.isIdle()).toBe(false);
  server = await start(folder, databaseUrl, provider);
  await answered(provider, /<code>.+<\/code>/);
  const [ordersAfter, balanceAfter] = await state();
  expect(ordersAfter).toBe(ordersBefore + 1);
  expect(Number(balanceAfter)).toBeCloseTo(Number(balanceBefore) - Number(denomination?.price), 6);

  // An answer that hangs does not delay the server's shutdown; the next server sends it.
  provider.troubles.push({ method: "sendMessage", isHung: true });
  provider.say(buyer, "/account");
  await eventually(() => expect(provider.troubles).toEqual([]));
  await Promise.race([
    server.stop(),
    new Promise((_resolve, reject) => setTimeout(reject, 12_000, new Error("the server does not end"))),
  ]);
  expect(provider.isIdle()).toBe(false);
});

describe.runIf(isOnServer)("two processes on PostgreSQL", () => {
  it("poll one at a time, and the other takes over from one that was killed", async () => {
    const { folder, databaseUrl, provider } = await prepare();
    const one = await start(join(folder, "one"), databaseUrl, provider);
    const two = await start(join(folder, "two"), databaseUrl, provider);
    await connect(one, provider);
    for (const said of ["/balance", "/account", "/orders", "/balance"]) provider.say(buyer, said);
    await answered(provider, "Your balance");
    expect(provider.conflicts).toBe(0);
    await one.kill();
    provider.say(buyer, "/account");
    await answered(provider, "This chat is linked to user@demo.test");
    // By now at the latest, the second process runs the bot.
    const three = await start(join(folder, "three"), databaseUrl, provider);
    await two.kill();
    provider.say(buyer, "/balance");
    await answered(provider, "Your balance");
    expect(provider.conflicts).toBe(0);
    expect((await three.ask("admin", "GET", "/adminapi/v1/plugin/chat-bot/state")).state).toBe("running");
  });
});
