/**
 * Updates from the provider: accepted only with the agreed secret, by any process, and each charges the buyer only
 * once.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { botToken, openBotShop, type BotShop } from "../support/bot-shop.ts";

let shop: BotShop;
const bea = { id: 501, username: "bea" };
beforeAll(async () => {
  shop = await openBotShop({ variables: { BOT_UPDATES: "webhook", PORTAL_URL: "http://portal.test" } });
  await shop.setToken(botToken);
  await shop.isRunning();
});
afterAll(() => shop.close());

const deliver = (update: unknown, secret = shop.provider.webhook?.secret_token as string) =>
  shop.anonymous.post("/portal/api/chat-bot/webhook", update, { "x-telegram-bot-api-secret-token": secret });
const last = (): string => shop.provider.chat(bea.id).at(-1)?.text ?? "";

it("registers its URL with the provider, with a secret that is not part of the token, and does not poll", () => {
  expect(shop.provider.webhook).toMatchObject({
    url: "http://portal.test/portal/api/chat-bot/webhook",
    allowed_updates: ["message", "callback_query"],
    secret_token: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(shop.provider.pollers()).toEqual([]);
});

it("refuses senders without the secret, with the same message for every body", async () => {
  for (const secret of ["", "guess", "0".repeat(64)])
    expect(await deliver({ update_id: 1 }, secret)).toMatchObject({
      status: 403,
      body: { error: "This update didn't come from the bot provider" },
    });
  expect((await deliver({ nothing: 1 })).status).toBe(400);
  expect((await deliver({ update_id: 1, message: { from: "me" } })).status).toBe(200);
});

it("answers, and sells once however often an update comes", async () => {
  const { code } = (await shop.buyer.post("/plugin/chat-bot/link_code", {})).body;
  await deliver(shop.provider.update(shop.provider.say(bea, `/start ${code}`)));
  expect(last()).toContain("buyer@shop.test");
  await deliver(shop.provider.update(shop.provider.say(bea, "/buy")));
  for (const button of ["Shop game", /^10 gems/, "3"])
    await deliver(shop.provider.update(shop.provider.press(bea, button)));
  const update = shop.provider.update(shop.provider.press(bea, "Confirm"));
  const answers = await Promise.all([deliver(update), deliver(update), deliver(update)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(
    (
      await sql`select 1 from orders where user_id =
    ${shop.buyerId}::uuid`.execute(shop.kernel.db)
    ).rows,
  ).toHaveLength(1);
  expect(await shop.balance(shop.buyerId)).toBe("15.500000");
  expect(last()).toContain("SHOP-CODE-T002");
});

it("refuses the secret of a token that was removed", async () => {
  const old = shop.provider.webhook?.secret_token as string;
  await shop.admin.post("/start_custom_action", {
    resourceId: "chat_bot_settings",
    actionId: "remove-token",
    recordId: "bot",
  });
  expect((await deliver({ update_id: 2 }, old)).status).toBe(403);
});
