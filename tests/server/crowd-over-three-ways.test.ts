/**
 * Fifty buyers compete for the last thousand codes, over the website, the trading API and the bot at once; on
 * PostgreSQL with two processes.
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashToken, newToken } from "../../kernel/server/session/token.ts";
import { createCodeVault, vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import { botToken, openBotShop, type BotShop } from "../support/bot-shop.ts";
import { eventually } from "../support/eventually.ts";
import { integrityFaults } from "../support/integrity.ts";
import { testSecret } from "../support/portal.ts";
import { makeProgram } from "../support/trading.ts";

const codes = 1_000;
const money = "100";
const ways = { web: 20, api: 15, bot: 15 } as const;
const quantities = [20, 1, 7, 12];

let shop: BotShop;
/** The addresses of all server processes. */
const urls: string[] = [];
const clean: (() => Promise<unknown> | void)[] = [];
beforeAll(async () => {
  shop = await openBotShop();
  urls.push(shop.server.url);
  const { databaseUrl } = shop.kernel.environment;
  if (databaseUrl !== undefined) urls.push(await startSecond(databaseUrl));
  await shop.setToken(botToken);
  await shop.isRunning();
});
afterAll(async () => {
  for (const run of clean) await run();
  await shop.close();
});

async function startSecond(databaseUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "portal-second-"));
  const child = fork("tests/support/plain-server.ts", {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: "0",
      PORTAL_SECRET: testSecret,
      PORTAL_DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      BOT_API_ROOT: shop.provider.url,
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  clean.push(
    () => {
      child.disconnect();
      return ended;
    },
    () => rmSync(folder, { recursive: true, force: true }),
  );
  return await new Promise((resolve, reject) => {
    child.once("message", (message) => resolve((message as { url: string }).url));
    void ended.then((code) => reject(new Error(`the second server ended with ${String(code)}`)));
  });
}

async function stock(): Promise<string> {
  const {
    rows: [made],
  } = await sql<{ id: string }>`insert into denominations (game_id, value, face_value, price)
    values (${shop.gameId}, 'last ones', 1, 0.333333) returning id`.execute(shop.kernel.db);
  const vault = createCodeVault();
  vault.open(vaultKeys(shop.kernel.services("game-codes")));
  const sealed = Array.from({ length: codes }, (_, at) => ({
    id: crypto.randomUUID(),
    code: `LAST-${String(at).padStart(4, "0")}`,
  }));
  await sql`insert into codes (id, game_id, denomination_id, code_sealed, code_fingerprint, code_tail, amount)
    select c.id, ${shop.gameId}, ${made?.id}, c.sealed, c.mark, 'x', 1
      from unnest(${sealed.map(({ id }) => id)}::uuid[],
        ${sealed.map(({ id, code }) => vault.encrypt(code, id))}::text[],
          ${sealed.map(({ code }) => vault.fingerprint(code))}::text[]) as c (id, sealed,
            mark)`.execute(shop.kernel.db);
  return made?.id ?? "";
}

/** A buyer with a balance and a session; fifty sign-ins from one address would count as an attack. */
async function person(): Promise<{ id: string; cookie: string }> {
  const {
    rows: [made],
  } = await sql<{ id: string }>`insert into portal_users (email, password_hash, role)
    values ('crowd-' || gen_random_uuid() || '@shop.test', '!', 'user') returning id`.execute(shop.kernel.db);
  const id = made?.id ?? "";
  const token = newToken();
  await sql`insert into portal_sessions (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${id}::uuid, now() + interval '1 hour')`.execute(shop.kernel.db);
  await shop.give(id, money);
  return { id, cookie: `portal_session=${token}` };
}

/** Buys until not even one code is left. */
async function buyAll(at: number, buy: (url: string, quantity: number) => Promise<boolean>): Promise<void> {
  for (let turn = at; ; turn += 1) {
    const quantity = quantities[turn % quantities.length] ?? 1;
    if (!(await buy(urls[turn % urls.length] ?? "", quantity)) && quantity === 1) return;
  }
}

const order = async (
  url: string,
  headers: Record<string, string>,
  path: string,
  denominationId: string,
  quantity: number,
): Promise<boolean> => {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ lines: [{ denominationId, quantity }] }),
  });
  const answer = (await response.json()) as { id?: string; error?: string; detail?: string };
  if (answer.id === undefined) expect(answer.error ?? answer.detail).toMatch(/^Not enough codes in stock/);
  return answer.id !== undefined;
};

/** Buys with the buttons that the chat shows; without codes there is no button to press. */
async function chatAway(chatId: number, quantity: string): Promise<boolean> {
  const from = { id: chatId, username: `chat-${chatId}`, language_code: "en" };
  const step = async (act: () => number): Promise<void> => {
    const before = JSON.stringify(shop.provider.chat(chatId));
    act();
    await eventually(() => expect(JSON.stringify(shop.provider.chat(chatId))).not.toBe(before));
  };
  await step(() => shop.provider.say(from, "/buy"));
  for (const button of ["Shop game", /^last ones/, quantity, "Confirm"]) {
    const buttons = shop.provider.chat(chatId).at(-1)?.buttons ?? [];
    if (!buttons.some(({ text }) => (typeof button === "string" ? text === button : button.test(text)))) return false;
    await step(() => shop.provider.press(from, button));
  }
  return shop.provider.chat(chatId).some(({ text }) => text.includes("LAST-"));
}

it("sells each code once and the last one too, and every balance is exact", async () => {
  const denominationId = await stock();
  const crowd: string[] = [];
  const buyers: (() => Promise<void>)[] = [];
  /** A chat takes four steps, the others one: the race begins when each chat has bought once. */
  const chatsBegun: Promise<void>[] = [];
  const raced = async (run: () => Promise<void>): Promise<void> => {
    await Promise.all(chatsBegun);
    await run();
  };
  for (const [way, count] of Object.entries(ways)) {
    for (let at = 0; at < count; at += 1) {
      const { id, cookie } = await person();
      crowd.push(id);
      const caller = shop.withCookie(cookie);
      if (way === "web")
        buyers.push(() =>
          raced(() =>
            buyAll(at, (url, quantity) =>
              order(url, { cookie }, "/portal/adminapi/v1/plugin/game-codes/orders", denominationId, quantity),
            ),
          ),
        );
      else if (way === "api") {
        const { token } = await makeProgram(shop, caller);
        buyers.push(() =>
          raced(() =>
            buyAll(at, (url, quantity) =>
              order(url, { authorization: `Bearer ${token}` }, "/api/v1/trade/orders", denominationId, quantity),
            ),
          ),
        );
      } else {
        const chatId = 9_000 + at;
        await shop.link(caller, { id: chatId, username: `chat-${chatId}`, language_code: "en" });
        const { promise, resolve } = Promise.withResolvers<void>();
        chatsBegun.push(promise);
        buyers.push(async () => {
          for (let isLeft = true; isLeft; resolve()) isLeft = await chatAway(chatId, "1");
        });
      }
    }
  }
  await Promise.all(buyers.map((run) => run()));

  const { db } = shop.kernel;
  const {
    rows: [sums],
  } = await sql`select count(*) filter (where status <> 'new')::int as sold,
    count(*) filter (where status = 'new')::int as left, count(distinct order_id)::int as orders,
    (select sum(quantity)::int from order_lines where denomination_id = ${denominationId}::uuid) as ordered from codes
      where denomination_id = ${denominationId}::uuid`.execute(db);
  expect(sums).toMatchObject({ sold: codes, left: 0, ordered: codes });
  const { rows: channels } = await sql<{ channel: string; orders: number }>`select channel, count(*)::int as orders
    from orders where user_id = any(${crowd}::uuid[]) group by channel order by channel`.execute(db);
  expect(channels.map(({ channel, orders }) => [channel, orders > 0])).toEqual([
    ["api", true],
    ["telegram", true],
    ["web", true],
  ]);
  const { rows: balances } = await sql<{ balance: string; spent: string }>`select a.balance, (select
    coalesce(sum(amount), 0) from orders where user_id = a.user_id) as spent from ledger_accounts a
      where user_id = any(${crowd}::uuid[])`.execute(db);
  expect(balances).toHaveLength(50);
  for (const { balance, spent } of balances) expect(new Decimal(balance).plus(spent).toFixed(6)).toBe("100.000000");
  expect(
    (
      await sql`select o.id from orders o where (select coalesce(sum(quantity), 0) from order_lines
    where order_id = o.id) <> (select count(*) from codes where order_id = o.id)`.execute(db)
    ).rows,
  ).toEqual([]);
  expect(await integrityFaults(db)).toEqual([]);
});
