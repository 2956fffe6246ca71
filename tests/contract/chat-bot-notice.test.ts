/** The notice of a linked chat: stored with the link, and delivered later if the process has ended. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { botToken, openBotShop, type BotShop } from "../support/bot-shop.ts";
import { leaveUndelivered, type Undelivered } from "../support/undelivered.ts";
import { withConstraint } from "../support/with-constraint.ts";

let shop: BotShop;
let outbox: Undelivered;
const bea = { id: 501, username: "bea", language_code: "en" };
beforeAll(async () => {
  shop = await openBotShop();
  await shop.setToken(botToken);
  await shop.isRunning();
  await sql`update portal_users set language = 'de' where id = ${shop.buyerId}::uuid`.execute(shop.kernel.db);
  outbox = await leaveUndelivered(shop.kernel);
});
afterAll(() => shop.close());

const kept = async (): Promise<string[]> =>
  (await shop.buyer.post("/plugin/notifications/list", {})).body.notifications.map(
    ({ message }: { message: string }) => message,
  );

it("is not stored if linking is rolled back", async () => {
  await withConstraint(shop.kernel.db, "chat_bot_people", "user_id is null", () => shop.link(shop.buyer, bea));
  expect((await shop.buyer.get("/plugin/chat-bot/link")).body.isLinked).toBe(false);
  expect(await outbox.notices()).toEqual([]);
});
it("is stored in the transaction of the link, in the user's language, and reaches the bell once", async () => {
  await shop.link(shop.buyer, bea);
  expect((await shop.buyer.get("/plugin/chat-bot/link")).body.isLinked).toBe(true);
  expect(await outbox.notices()).toMatchObject([{ userId: shop.buyerId, link: "/account" }]);
  expect(await kept()).toEqual([]);
  await outbox.deliver();
  await outbox.deliver();
  expect(await kept()).toEqual([expect.stringMatching(/Telegram.*bea/)]);
});
it("is not stored for a suspended account, which is not linked", async () => {
  const { code } = (await shop.other.post("/plugin/chat-bot/link_code", {})).body as { code: string };
  await sql`update portal_users set suspended_at = now(), suspended_reason = 'x' where id = ${shop.otherId}::uuid`.execute(
    shop.kernel.db,
  );
  await shop.send({ ...bea, id: 502, username: "otto" }, `/start ${code}`);
  expect(await outbox.notices()).toEqual([]);
  const { rows } = await sql`select 1 from chat_bot_people
    where user_id = ${shop.otherId}::uuid`.execute(shop.kernel.db);
  expect(rows).toEqual([]);
});
