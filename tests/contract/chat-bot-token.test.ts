/** The bot's token: validated live, stored sealed, never returned, and the bot follows its changes. */
import { Writable } from "node:stream";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { botToken, openBotShop, type BotShop } from "../support/bot-shop.ts";
import { eventually } from "../support/eventually.ts";

const otherToken = "987654321:BBF-another_token-of-the-shop-654321";
const unknownToken = "111111111:CCG-nobody_knows-this-token-000000";
const logged: string[] = [];
let shop: BotShop;
beforeAll(async () => {
  const log = pino(
    { level: "trace" },
    new Writable({
      write: (chunk, _encoding, done) => {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  shop = await openBotShop({ log });
  shop.provider.tokens.set(otherToken, "other_bot");
});
afterAll(() => shop.close());

const validate = (caller: "admin" | "buyer" | "anonymous", token: string) =>
  shop[caller].get(`/portal/api/validate_token/${encodeURIComponent(token)}`);

describe("validating a token", () => {
  it("takes it in the body, so that no URL contains it", async () => {
    const ask = (caller: "admin" | "buyer" | "anonymous", token: unknown) =>
      shop[caller].post("/portal/api/validate_token", { token });
    expect((await ask("admin", botToken)).body).toEqual({ ok: true, message: "@shop_bot" });
    expect([
      (await ask("buyer", botToken)).status,
      (await ask("anonymous", botToken)).status,
      (await ask("anonymous", 5)).status,
    ]).toEqual([403, 401, 401]);
    expect(logged.join("")).not.toContain(botToken);
  });
  it("shows the superadmin whether the provider knows it", async () => {
    expect((await validate("admin", botToken)).body).toEqual({ ok: true, message: "@shop_bot" });
    expect((await validate("admin", unknownToken)).body).toEqual({
      ok: false,
      message: "The bot provider doesn't recognise this token",
    });
  });
  it.each(["x", "123", "123456789:short", "a b", "123456789:<script>alert(1)</script>aaaaaa", "../../getMe"])(
    "answers %s with the format of a token, without asking the provider",
    async (token) => {
      const before = shop.provider.calls.length;
      expect((await validate("admin", token)).body).toMatchObject({
        ok: false,
        message: expect.stringContaining("looks like"),
      });
      expect(shop.provider.calls.length).toBe(before);
    },
  );
  it("says so when there was no answer", async () => {
    shop.provider.troubles.push({ method: "getMe", isLost: true });
    expect(await validate("admin", botToken)).toMatchObject({
      status: 503,
      body: { error: "Couldn't reach the bot provider" },
    });
    shop.provider.troubles.push({ method: "getMe", answer: { ok: false, error_code: 500, description: "Internal" } });
    expect((await validate("admin", botToken)).status).toBe(503);
  });
  it("is the superadmin's alone, as is the bot's state", async () => {
    expect((await validate("anonymous", botToken)).status).toBe(401);
    expect(await validate("buyer", botToken)).toMatchObject({ status: 403, body: { error: "Action is not allowed" } });
    expect((await shop.anonymous.get("/plugin/chat-bot/state")).status).toBe(401);
    expect((await shop.buyer.get("/plugin/chat-bot/state")).body).toMatchObject({ error: "Action is not allowed" });
    expect((await shop.buyer.post("/get_resource", { resourceId: "chat_bot_settings" })).body.error).toBeTruthy();
    expect(
      (
        await shop.buyer.post("/update_record", {
          resourceId: "chat_bot_settings",
          recordId: "bot",
          record: { api_token: otherToken },
        })
      ).body.error,
    ).toBeTruthy();
  });
});

describe("the setting named API Token", () => {
  it("begins empty, and refuses what the provider does not know", async () => {
    expect(await shop.state()).toMatchObject({ state: "off", username: null, linked: 0 });
    expect((await shop.setToken(unknownToken)).body.error).toContain("The bot provider doesn't recognise this token");
    expect((await shop.state()).state).toBe("off");
  });
  it("starts the bot, changes it and stops it without a restart", async () => {
    expect((await shop.setToken(botToken)).body).toMatchObject({ ok: true });
    await shop.isRunning();
    await eventually(() => expect(shop.provider.pollers()).toEqual([botToken]));
    await shop.setToken(otherToken);
    await shop.isRunning("other_bot");
    await eventually(() => expect(shop.provider.pollers()).toEqual([otherToken]));
    await shop.admin.post("/update_record", {
      resourceId: "chat_bot_settings",
      recordId: "bot",
      record: { enabled: false },
    });
    await eventually(() => expect(shop.provider.pollers()).toEqual([]));
    expect((await shop.state()).state).toBe("paused");
    await shop.admin.post("/update_record", {
      resourceId: "chat_bot_settings",
      recordId: "bot",
      record: { enabled: true, api_token: "" },
    });
    await shop.isRunning("other_bot");
    expect(
      (
        await shop.admin.post("/start_custom_action", {
          resourceId: "chat_bot_settings",
          actionId: "remove-token",
          recordId: "bot",
        })
      ).body.error,
    ).toBeFalsy();
    await eventually(() => expect(shop.provider.pollers()).toEqual([]));
    expect((await shop.state()).state).toBe("off");
  });
  it("shows why the bot does not run, retries, and forgets the error with another token", async () => {
    shop.provider.troubles.push({
      method: "getUpdates",
      answer: { ok: false, error_code: 409, description: "Conflict: terminated by other getUpdates request" },
    });
    await shop.setToken(botToken);
    await eventually(async () =>
      expect(await shop.state()).toMatchObject({
        state: "failed",
        problem: "Another program is using this bot's token",
      }),
    );
    await shop.isRunning();
    shop.provider.troubles.push({ method: "getUpdates", isLost: true });
    await shop.setToken(botToken);
    await eventually(() => expect(shop.provider.troubles).toEqual([]));
    await shop.isRunning();
  });
  it("is sealed at rest, in no answer, and in no log", async () => {
    const { rows } = await sql<{ token_sealed: string }>`select * from chat_bot_settings`.execute(shop.kernel.db);
    expect(rows[0]?.token_sealed).toMatch(/^k1:/);
    const secret = botToken.split(":")[1] ?? "";
    const everywhere = JSON.stringify([
      rows,
      (await sql`select * from audit_log`.execute(shop.kernel.db)).rows,
      (await sql`select * from chat_bot_runs`.execute(shop.kernel.db)).rows,
      (
        await shop.admin.post("/get_resource_data", {
          source: "show",
          resourceId: "chat_bot_settings",
          filters: [{ field: "id", operator: "eq", value: "bot" }],
          sort: [],
          limit: 1,
          offset: 0,
        })
      ).body,
      (await shop.admin.post("/get_resource", { resourceId: "chat_bot_settings" })).body,
      await shop.state(),
    ]);
    expect(everywhere).toContain("chat_bot_settings");
    for (const token of [secret, otherToken.split(":")[1] ?? ""]) {
      expect(everywhere).not.toContain(token);
      expect(logged.join("\n")).not.toContain(token);
    }
    expect(logged.join("\n")).toContain("the chat bot is not running; retrying");
    const { rows: changes } = await sql<{ changes: unknown }>`select changes from audit_log
      where resource_id = 'chat_bot_settings' and kind = 'edited' limit 1`.execute(shop.kernel.db);
    expect(JSON.stringify(changes)).toContain("isSecret");
  });
});
