/** What a colleague does to somebody's credentials revokes what was opened with them, and the owner gets to know. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isSignedIn, password, startMailedPortal, type MailedPortal } from "../support/mailed-portal.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { makeProgram } from "../support/trading.ts";

let portal: MailedPortal;
let root: Caller;
beforeAll(async () => {
  portal = await startMailedPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.forgiveAll();
  root = await portal.as("root");
});

const update = async (name: string, record: object, caller = root): Promise<Answer["body"]> =>
  (await caller.post("/update_record", { resourceId: "users", recordId: portal.ids[name], record })).body;
/** Waits for a mail that contains this text, and skips other mails before it. */
const mailAbout = async (to: string, text: string): ReturnType<typeof portal.mail.next> => {
  for (;;) {
    const mail = await portal.mail.next(to);
    if (mail.text.includes(text)) return mail;
  }
};
const linkChat = (name: string, telegramId: number): Promise<unknown> =>
  sql`insert into chat_bot_people (telegram_id, user_id, linked_at)
    values (${telegramId}, ${portal.ids[name]}, now())`.execute(portal.kernel.db);
const isChatLinked = async (telegramId: number): Promise<boolean> =>
  (
    await sql`select 1 from chat_bot_people where telegram_id = ${telegramId}
      and user_id is not null`.execute(portal.kernel.db)
  ).rows.length > 0;

describe("a password that a colleague sets", () => {
  it("ends sessions, remembered devices, API tokens and chats, and the owner gets a mail", async () => {
    const kim = await portal.as("kim");
    const program = await makeProgram(portal, kim);
    await linkChat("kim", 71);
    expect((await program.get("/trade/my-balance")).status).not.toBe(401);
    expect(await update("kim", { password: "Other-pass-2" })).toMatchObject({ ok: true });
    expect([await isSignedIn(kim), (await program.get("/trade/my-balance")).status, await isChatLinked(71)]).toEqual([
      false,
      401,
      false,
    ]);
    const { rows: devices } = await sql`select 1 from portal_known_devices
      where user_id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
    expect(devices).toEqual([]);
    const mail = await mailAbout("kim@demo.test", "by an administrator");
    expect(mail.subject).toBe("Your password for Codeport was changed");
    expect(mail.text).toContain("All sessions have ended, API tokens were revoked and chats unlinked.");
  });
  it("revokes nothing if the account's owner sets it in the users resource", async () => {
    const program = await makeProgram(portal, root);
    await linkChat("root", 72);
    expect(await update("root", { password: "Other-pass-2" })).toMatchObject({ ok: true });
    expect([
      await isSignedIn(root),
      (await program.get("/trade/my-balance")).status === 401,
      await isChatLinked(72),
    ]).toEqual([true, false, true]);
    expect(await update("root", { password })).toMatchObject({ ok: true });
  });
});

describe("an email that a colleague changes", () => {
  it("ends sessions, API tokens and chats, and the owner reads so at the old address", async () => {
    const lee = await portal.as("lee");
    const program = await makeProgram(portal, lee);
    await linkChat("lee", 73);
    expect(await update("lee", { full_name: "Lee Long" })).toMatchObject({ ok: true });
    expect(await isSignedIn(lee)).toBe(true);
    expect(await update("lee", { email: "taken-over@demo.test" })).toMatchObject({ ok: true });
    expect([await isSignedIn(lee), (await program.get("/trade/my-balance")).status, await isChatLinked(73)]).toEqual([
      false,
      401,
      false,
    ]);
    const mail = await mailAbout("lee@demo.test", "by an administrator");
    expect(mail.text).toContain("was changed to taken-over@demo.test by an administrator");
    expect(await update("lee", { email: "lee@demo.test" })).toMatchObject({ ok: true });
  });
});

describe("a link to set a new password", () => {
  const send = async (caller: Caller, name: string): Promise<Answer["body"]> =>
    (
      await caller.post("/start_custom_action", {
        resourceId: "users",
        actionId: "send-reset-link",
        recordId: portal.ids[name],
      })
    ).body;
  it("is mailed to the owner, who sets the password, and the colleague knows none", async () => {
    await update("kim", { password });
    const kim = await portal.as("kim");
    expect(await send(root, "kim")).toMatchObject({
      successMessage: "A link to set a new password is on its way to kim@demo.test",
    });
    const mail = await mailAbout("kim@demo.test", "/reset-password?token=");
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
    expect(await isSignedIn(kim)).toBe(true);
    const set = await portal.anonymous.post("/plugin/auth/reset-password-confirm", {
      token,
      password: "Chosen-word-3",
    });
    expect(set.body).toMatchObject({ ok: true });
    expect(await isSignedIn(kim)).toBe(false);
    const { rows } = await sql`select credentials_set_by from portal_users
      where id = ${portal.ids["kim"]}`.execute(portal.kernel.db);
    expect(rows).toEqual([{ credentials_set_by: null }]);
  });
  it("is a superadmin's to send", async () => {
    const lee = await portal.as("lee");
    expect(await send(lee, "root")).toMatchObject({ error: "Resource users not found" });
  });
});
