/** The conversation with the bot: linking, browsing, buying, and what other users must not see. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { botToken, openBotShop, type BotShop } from "../support/bot-shop.ts";
import { eventually } from "../support/eventually.ts";

let shop: BotShop;
const bea = { id: 501, username: "bea", language_code: "en" };
const otto = { id: 502, username: "otto", language_code: "en" };
const stranger = { id: 599, username: "nobody_we_know", language_code: "de-AT" };
beforeAll(async () => {
  shop = await openBotShop();
  await shop.setToken(botToken);
  await shop.isRunning();
  await shop.link(shop.buyer, bea);
  await shop.link(shop.other, otto);
});
afterAll(() => shop.close());
beforeEach(() => sql`delete from portal_attempts`.execute(shop.kernel.db));

const last = (messages: { text: string }[]): string => messages.at(-1)?.text ?? "";
const ordersOf = async (userId: string): Promise<{ id: string; channel: string; status: string }[]> =>
  (
    await sql<{
      id: string;
      channel: string;
      status: string;
    }>`select id, channel, status from orders where user_id = ${userId}::uuid order by created_at`.execute(
      shop.kernel.db,
    )
  ).rows;
const codeOf = async (caller: BotShop["buyer"]): Promise<string> =>
  (await caller.post("/plugin/chat-bot/link_code", {})).body.code;
/** Leads the chat to the button that confirms the purchase. */
const choose = async (from: typeof bea, denomination: RegExp, quantity: string): Promise<string> => {
  await shop.send(from, "/buy");
  await shop.press(from, "Shop game");
  await shop.press(from, denomination);
  return last(await shop.press(from, quantity));
};

describe("a stranger", () => {
  it("gets only instructions for linking an account, in their language", async () => {
    for (const said of ["/start", "/balance", "/orders", "hello"])
      expect(last(await shop.send(stranger, said))).toContain("Codeport");
    expect(last(shop.provider.chat(stranger.id))).toContain("Konto");
    expect(
      shop.provider.chat(stranger.id).every(({ text, buttons }) => !/USDT/.test(text) && buttons.length === 0),
    ).toBe(true);
  });
  it("gets nowhere with a code that is not there, used, or past its time", async () => {
    const old = await codeOf(shop.buyer);
    await sql`update portal_one_time_tokens set expires_at = now() - interval '1 second'
      where purpose = 'chat-bot/link'`.execute(shop.kernel.db);
    for (const code of ["A".repeat(43), old])
      expect(last(await shop.send({ ...stranger, language_code: "en" }, `/start ${code}`))).toContain(
        "This code is no longer valid",
      );
    expect((await shop.buyer.get("/plugin/chat-bot/link")).body).toMatchObject({
      isLinked: true,
      chatUsername: "bea",
      botUsername: "shop_bot",
    });
  });
  it("may not try codes without end", async () => {
    for (let attempts = 0; attempts < 10; attempts += 1)
      await shop.send({ ...stranger, language_code: "en" }, `/start ${"B".repeat(43)}`);
    expect(last(await shop.send({ ...stranger, language_code: "en" }, `/start ${await codeOf(shop.buyer)}`))).toContain(
      "Too many attempts",
    );
  });
});

describe("a link", () => {
  it("holds a code that was linked already, when its update comes again", async () => {
    const code = await codeOf(shop.buyer);
    const update = shop.provider.say(bea, code);
    await shop.settled();
    shop.provider.again(update);
    await shop.settled();
    expect(last(shop.provider.chat(bea.id))).toContain("This chat is linked to your account buyer@shop.test");
  });
  it("is not taken over by the code of another user, who can still use it", async () => {
    const code = await codeOf(shop.other);
    expect(last(await shop.send(bea, `/start ${code}`))).toContain("Unlink it first");
    expect(last(await shop.send(otto, code))).toContain("other@shop.test");
  });
  it("is stored as a hash, and its owner is notified and it is recorded", async () => {
    const code = await codeOf(shop.buyer);
    expect(
      JSON.stringify((await sql`select * from portal_one_time_tokens`.execute(shop.kernel.db)).rows),
    ).not.toContain(code);
    const { rows } = await sql<{ username: string }>`select username from audit_log where action_id = 'link-chat'
      and record_id = ${shop.buyerId}`.execute(shop.kernel.db);
    expect(rows[0]).toEqual({ username: "buyer@shop.test" });
    const { rows: notifications } = await sql<{ message: string }>`select message from user_notifications
      where user_id = ${shop.buyerId}::uuid`.execute(shop.kernel.db);
    expect(notifications[0]?.message).toContain("@bea");
  });
  it("sets the source of users who wrote to the bot first, and of no others", async () => {
    await shop.send({ id: 700, username: "newcomer" }, "/start");
    await sql`insert into portal_users (email, password_hash) values ('new@shop.test', '!')`.execute(shop.kernel.db);
    const {
      rows: [made],
    } = await sql<{ id: string }>`select id from portal_users
      where email = 'new@shop.test'`.execute(shop.kernel.db);
    const { issueOneTimeToken } = await import("../../kernel/server/session/one-time-tokens.ts");
    const code = await issueOneTimeToken(shop.kernel.db, {
      purpose: "chat-bot/link",
      userId: made?.id ?? "",
      validMinutes: 5,
    });
    await shop.send({ id: 700, username: "newcomer" }, `/start ${code}`);
    const { rows } = await sql`select email, source from portal_users
      where email in ('new@shop.test', 'buyer@shop.test') order by email`.execute(shop.kernel.db);
    expect(rows).toEqual([
      { email: "buyer@shop.test", source: "web" },
      { email: "new@shop.test", source: "telegram" },
    ]);
  });
  it("speaks the account's language", async () => {
    await sql`update portal_users set language = 'uk' where id = ${shop.otherId}::uuid`.execute(shop.kernel.db);
    expect(last(await shop.send(otto, "/balance"))).toMatch(/[а-яіїє]/i);
    await sql`update portal_users set language = 'en' where id = ${shop.otherId}::uuid`.execute(shop.kernel.db);
  });
});

describe("a buyer", () => {
  it("sees games, stock, own prices and the balance", async () => {
    await sql`insert into price_scales (user_id, price_scale)
      values (${shop.otherId}::uuid, 2)`.execute(shop.kernel.db);
    const offers = async (from: typeof bea): Promise<string[]> => {
      await shop.send(from, "/buy");
      return (await shop.press(from, "Shop game")).at(-1)?.buttons.map(({ text }) => text) ?? [];
    };
    expect(await offers(bea)).toEqual([
      "10 gems: 1.500000 USDT, 40 left",
      "20 gems: 2.999999 USDT, 5 left",
      "Back",
      "Menu",
    ]);
    expect((await offers(otto))[0]).toBe("10 gems: 3.000000 USDT, 40 left");
    expect(last(await shop.send(bea, "/balance"))).toContain("Your balance: 20.000000 USDT");
  });
  it("buys, receives the codes, and finds them again among the orders", async () => {
    expect(await choose(bea, /^10 gems/, "2")).toContain("2 codes for 3.000000 USDT.\nYour balance: 20.000000 USDT");
    const messages = await shop.press(bea, "Confirm");
    expect(messages.at(-2)?.text).toContain("is paid: 3.000000 USDT");
    expect(messages.at(-2)?.buttons).toEqual([]);
    expect(last(messages).match(/SHOP-CODE-T\d{3}/g)).toEqual(["SHOP-CODE-T000", "SHOP-CODE-T001"]);
    expect(await ordersOf(shop.buyerId)).toMatchObject([{ channel: "telegram", status: "delivered" }]);
    expect(await shop.balance(shop.buyerId)).toBe("17.000000");
    expect(last(await shop.press(bea, "My orders"))).toMatch(/#\d+: 3\.000000 USDT, Delivered/);
    expect(last(await shop.press(bea, /^Codes of #/))).toContain("SHOP-CODE-T001");
  });
  it("buys once, however often the update comes and the button is pressed", async () => {
    await choose(bea, /^10 gems/, "1");
    const update = shop.provider.press(bea, "Confirm");
    await shop.settled();
    shop.provider.again(update);
    await shop.settled();
    expect(shop.provider.chat(bea.id).filter(({ text }) => text.includes("SHOP-CODE-T002"))).toHaveLength(2);
    expect(await ordersOf(shop.buyerId)).toHaveLength(2);
    expect(await shop.balance(shop.buyerId)).toBe("15.500000");
    expect(last(shop.provider.chat(bea.id))).toContain("SHOP-CODE-T002");
  });
  it("types a number of their own, within what there is", async () => {
    await shop.send(bea, "/buy");
    await shop.press(bea, "Shop game");
    await shop.press(bea, /^20 gems/);
    await shop.press(bea, "Other quantity");
    for (const typed of ["six", "6", "0", "-1", "1e1"])
      expect(last(await shop.send(bea, typed))).toBe("Send a whole number from 1 to 5.");
    expect(last(await shop.send(bea, "4"))).toContain("4 codes for 11.999996 USDT");
    // The quantity was already accepted, so another number is ordinary text.
    expect(last(await shop.send(bea, "3"))).toBe("What would you like to do?");
  });
  it("says what is missing: funds, codes, the previous price", async () => {
    expect(await choose(otto, /^20 gems/, "1")).toContain(
      "You need 5.999998 USDT more: the order costs 5.999998 USDT and your balance is 0.000000 USDT.",
    );
    await choose(bea, /^20 gems/, "5");
    await sql`update codes set status = 'sold' where denomination_id = ${shop.twenty}::uuid
      and id in (select id from codes where denomination_id = ${shop.twenty}::uuid limit 3)`.execute(shop.kernel.db);
    expect(last(await shop.press(bea, "Confirm"))).toBe(
      "Not enough codes in stock. Shop game — 20 gems: 5 ordered, 2 left.",
    );
    await choose(bea, /^10 gems/, "1");
    await sql`update denominations set price = 1.6 where id = ${shop.ten}::uuid`.execute(shop.kernel.db);
    expect(last(await shop.press(bea, "Confirm"))).toContain(
      "The price has changed: the order now costs 1.600000 USDT",
    );
    await choose(bea, /^10 gems/, "5");
    const paid = await shop.admin.post(`/portal/api/user/${shop.buyerId}/withdraw`, { amount: "10" });
    expect(paid.body).toMatchObject({ state: "done" });
    expect(last(await shop.press(bea, "Confirm"))).toBe(
      "Insufficient balance: 5.500000 USDT available, 2.500000 USDT short",
    );
    expect(await ordersOf(shop.buyerId)).toHaveLength(2);
  });
  it("races others for the last codes, here and on the website, and nothing is sold twice", async () => {
    for (const id of [shop.buyerId, shop.otherId]) await shop.give(id, "50");
    await sql`update codes set status = 'sold' where denomination_id = ${shop.ten}::uuid and status = 'new' and id
      not in (select id from codes where denomination_id = ${shop.ten}::uuid and status = 'new'
        limit 3)`.execute(shop.kernel.db);
    await choose(bea, /^10 gems/, "2");
    await choose(otto, /^10 gems/, "2");
    const web = shop.buyer.post("/plugin/game-codes/orders", { lines: [{ denominationId: shop.ten, quantity: 2 }] });
    for (const buyer of [bea, otto]) shop.provider.press(buyer, "Confirm");
    const { status, body } = await web;
    await shop.settled();
    const { rows } = await sql<{ orders: number; codes: number }>`select count(distinct o.id)::int as orders,
      count(c.id)::int as codes from orders o join codes c on c.order_id = o.id
        where c.denomination_id = ${shop.ten}::uuid and o.created_at > now() - interval '1 minute'
          and o.amount in (3.2, 6.4)`.execute(shop.kernel.db);
    expect(rows).toEqual([{ orders: 1, codes: 2 }]);
    const refusals = [bea, otto]
      .map(({ id }) => last(shop.provider.chat(id)))
      .filter((text) => text.startsWith("Not enough codes in stock."));
    expect(refusals.length + (status === 200 && body.error === undefined ? 0 : 1)).toBe(2);
  });
  it("never sees the order or the codes of another user", async () => {
    const [order] = await ordersOf(shop.buyerId);
    const before = shop.provider.chat(otto.id).length;
    await shop.send(otto, "/orders");
    // Callback data is untrusted: anyone can send it.
    const press = shop.provider.press(otto, "Menu");
    const update = shop.provider.update(press);
    await shop.settled();
    const short = Buffer.from(String(order?.id).replaceAll("-", ""), "hex").toString("base64url");
    update.callback_query.data = `k:${short}`;
    update.update_id = 900_000;
    shop.provider.again(press);
    await shop.settled();
    expect(last(shop.provider.chat(otto.id))).toBe("Record not found");
    for (const data of [
      "",
      "b",
      "b:x",
      "q:../../etc/passwd",
      "b:AAAAAAAAAAAAAAAAAAAAAA:9999:0:1",
      "g:9999",
      "k:AAAAAAAAAAAAAAAAAAAAAA",
      "constructor",
    ]) {
      update.callback_query.data = data;
      update.update_id += 1;
      shop.provider.again(press);
      await shop.settled();
    }
    const said = shop.provider
      .chat(otto.id)
      .slice(before)
      .map(({ text }) => text)
      .join("\n");
    expect(said).not.toMatch(/SHOP-CODE|went wrong/);
  });
});

describe("the bot", () => {
  it("says nothing about money in a group", async () => {
    const group = { id: -100, type: "group" };
    for (const said of ["/balance", "/orders@shop_bot", "hello"]) shop.provider.say(bea, said, group);
    await shop.settled();
    await eventually(() =>
      expect(shop.provider.chat(-100).map(({ text }) => text)).toEqual(
        Array(2).fill("Message me privately to talk about your account."),
      ),
    );
  });
  it("waits when the provider asks for it, and continues after a lost answer", async () => {
    const sent = (): number => shop.provider.calls.filter(({ method }) => method === "sendMessage").length;
    const before = sent();
    let sentWhileWaiting: number | undefined;
    shop.provider.troubles.push({
      method: "sendMessage",
      // Read when the provider answers: this timer starts before that of the bot, which takes a second.
      get answer() {
        setTimeout(() => {
          sentWhileWaiting = sent() - before;
        }, 950);
        return { ok: false, error_code: 429, description: "Too Many Requests", parameters: { retry_after: 1 } };
      },
    });
    expect(last(await shop.send(bea, "/account"))).toContain("buyer@shop.test");
    expect(sentWhileWaiting).toBe(1);
    shop.provider.troubles.push({ method: "sendMessage", isLost: true });
    await shop.send(bea, "/balance");
    expect(last(await shop.send(bea, "/balance"))).toContain(await shop.balance(shop.buyerId));
  });
  it("forgets an account at once that is unlinked, on either side, or deleted", async () => {
    await shop.send(bea, "/account");
    await shop.press(bea, "Unlink");
    expect(last(await shop.press(bea, "Unlink"))).toContain("no longer linked to an account");
    expect(last(await shop.send(bea, "/balance"))).not.toContain("USDT");
    await shop.link(shop.buyer, bea);
    expect((await shop.buyer.post("/plugin/chat-bot/unlink", {})).body).toEqual({ ok: true });
    expect((await shop.buyer.get("/plugin/chat-bot/link")).body.isLinked).toBe(false);
    expect(last(await shop.send(bea, "/orders"))).toContain("Codeport");
    await sql`delete from portal_users where email = 'new@shop.test'`.execute(shop.kernel.db);
    expect(last(await shop.send({ id: 700, username: "newcomer" }, "/balance"))).toContain("Codeport");
  });
  it("has calls that are open to every user", async () => {
    expect((await shop.anonymous.get("/plugin/chat-bot/link")).status).toBe(401);
    for (const path of ["link_code", "unlink"])
      expect((await shop.anonymous.post(`/plugin/chat-bot/${path}`, {})).status).toBe(401);
    expect(
      (
        await shop.anonymous.post(
          "/portal/api/chat-bot/webhook",
          { update_id: 1 },
          { "x-telegram-bot-api-secret-token": "guess" },
        )
      ).status,
    ).toBe(403);
    expect((await shop.admin.get("/plugin/chat-bot/link")).body).toMatchObject({ isLinked: false });
  });
});
