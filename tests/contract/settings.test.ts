/** Settings: who may see and change them, wrong values, conflicts, secrets, and what is recorded. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PastChange, SettingInfo } from "../../plugins/settings/contract.ts";
import { removeOldRows } from "../../kernel/server/jobs/retention.ts";
import { letProofPass } from "../support/let-proof-pass.ts";
import { withoutTriggers } from "../support/without-triggers.ts";
import type { Answer, Caller, TestPortal } from "../support/portal.ts";
import { startTunedPortal, tunedAccounts, tunedPassword } from "../support/tuned-portal.ts";

let portal: TestPortal;
let root: Caller;
let operator: Caller;
let user: Caller;
beforeAll(async () => {
  portal = await startTunedPortal();
  root = await portal.signIn(tunedAccounts.root, tunedPassword);
  operator = await portal.signIn(tunedAccounts.operator, tunedPassword);
  user = await portal.signIn(tunedAccounts.user, tunedPassword);
});
afterAll(() => portal.close());

const allOf = async (caller: Caller): Promise<SettingInfo[]> => (await caller.post("/get_settings", {})).body.settings;
const one = async (name: string, caller = root, instanceId = "tuned"): Promise<SettingInfo> => {
  const found = (await allOf(caller)).find((setting) => setting.name === name && setting.instanceId === instanceId);
  if (found === undefined) throw new Error(`no setting ${instanceId}/${name}`);
  return found;
};
const send = (caller: Caller, ...changes: object[]): Promise<Answer> =>
  caller.post("/change_settings", { changes: changes.map((change) => ({ instanceId: "tuned", ...change })) });
const change = async (name: string, value: unknown, caller = root): Promise<Answer> =>
  send(caller, { name, version: (await one(name)).version, value });
const serverReads = async (): Promise<Record<string, unknown>> => (await root.get("/plugin/tuned/read")).body.settings;
const changesOf = async (name: string, more: object = {}): Promise<PastChange[]> =>
  (await root.post("/list_setting_changes", { instanceId: "tuned", name, ...more })).body.changes;
const entries = async () =>
  (
    await sql<{ action_id: string; record_label: string; username: string; changes: unknown }>`
      select action_id, record_label, username, changes from audit_log where kind = 'action' order by at, id`.execute(
      portal.kernel.db,
    )
  ).rows;

describe("who may see and change settings", () => {
  it("is decided by permissions; without one of them, only the config can set it", async () => {
    const seen = async (caller: Caller): Promise<string[]> =>
      (await allOf(caller)).map(({ instanceId, name, mayChange }) => `${instanceId}/${name}${mayChange ? " !" : ""}`);
    expect(await seen(root)).toEqual([
      "audit-log/retentionDays !",
      ...["attempts", "ratio", "isOpen", "note", "mode", "words", "days", "token"].map((name) => `tuned/${name} !`),
      "tuned-two/attempts",
    ]);
    expect(await seen(operator)).toEqual([
      "tuned/attempts",
      ...["attempts", "ratio", "isOpen", "note", "mode", "words", "days", "token"].map(
        (name) => `tuned-two/${name}${["isOpen", "note"].includes(name) ? "" : " !"}`,
      ),
    ]);
    expect(await seen(user)).toEqual([]);
    expect((await portal.anonymous.post("/get_settings", {})).status).toBe(401);
  });
  it("is in the menu for those who may see one", async () => {
    const pages = async (caller: Caller): Promise<string[]> =>
      (await caller.get("/get_base_config")).body.config.kernelPages.map(({ path }: { path: string }) => path);
    expect(await pages(root)).toContain("/settings");
    expect(await pages(operator)).toEqual(["/settings"]);
    expect(await pages(user)).toEqual([]);
  });
  it("refuses everyone else, with the same answer for unknown and for invisible settings", async () => {
    const before = await serverReads();
    const attempt = { name: "attempts", version: 0, value: 5 };
    expect((await send(user, attempt)).body.error).toBe("Setting not found");
    expect((await send(root, { ...attempt, name: "nothing" })).body.error).toBe("Setting not found");
    expect((await send(root, { ...attempt, name: "hidden" })).body.error).toBe("Setting not found");
    expect((await send(root, { ...attempt, instanceId: "nothing" })).body.error).toBe("Setting not found");
    expect((await send(operator, { ...attempt, name: "ratio", value: 1 })).body.error).toBe("Setting not found");
    expect((await send(operator, attempt)).body.error).toBe("Action is not allowed");
    expect((await portal.anonymous.post("/change_settings", { changes: [attempt] })).status).toBe(401);
    for (const [caller, name, error] of [
      [user, "attempts", "Setting not found"],
      [operator, "ratio", "Setting not found"],
      [operator, "attempts", undefined],
    ] as const)
      expect((await caller.post("/list_setting_changes", { instanceId: "tuned", name })).body.error).toBe(error);
    expect(await serverReads()).toEqual(before);
  });
  it("shows settings with their form, and says which the config fixes", async () => {
    expect(await one("attempts")).toMatchObject({
      value: 4,
      defaultValue: 4,
      source: "default",
      version: 0,
      group: "tuned",
      column: {
        name: "tuned/attempts",
        label: "Attempts",
        type: "integer",
        minValue: 1,
        maxValue: 10,
        inputSuffix: "times",
        editingNote: { edit: "How often a call is repeated" },
        required: { edit: true },
      },
    });
    expect(await one("note", operator, "tuned-two")).toMatchObject({
      value: "fixed here",
      source: "config",
      mayChange: false,
      column: { editReadonly: true },
    });
    expect(
      (await send(operator, { instanceId: "tuned-two", name: "note", version: 0, value: "other" })).body.error,
    ).toBe("Note: this is set in portal.config.ts and can't be changed here");
  });
});

describe("a change", () => {
  it("takes effect at once, is announced, and is recorded with who, when, from and to", async () => {
    expect((await change("attempts", 7)).body).toEqual({ ok: true });
    expect(await serverReads()).toMatchObject({ attempts: 7 });
    expect((await root.get("/plugin/tuned/read")).body.changes).toEqual([{ from: 4, to: 7 }]);
    expect(await one("attempts")).toMatchObject({
      value: 7,
      source: "changed",
      version: 1,
      changedBy: tunedAccounts.root,
    });
    expect(await changesOf("attempts")).toMatchObject([
      { version: 1, by: tunedAccounts.root, from: "4 times", to: "7 times", isReset: false },
    ]);
    expect((await entries()).at(-1)).toEqual({
      action_id: "change-settings",
      record_label: "tuned",
      username: tunedAccounts.root,
      changes: [{ column: "attempts", label: "Attempts", before: 4, after: 7 }],
    });
  });
  it("is nothing if it changes nothing", async () => {
    const before = (await entries()).length;
    expect((await change("attempts", 7)).body).toEqual({ ok: true });
    expect(await one("attempts")).toMatchObject({ version: 1 });
    expect((await entries()).length).toBe(before);
  });
  it("goes back to the default, which then follows the config", async () => {
    expect((await change("attempts", undefined)).body).toEqual({ ok: true });
    expect(await one("attempts")).toMatchObject({ value: 4, source: "default", version: 2 });
    expect((await changesOf("attempts"))[0]).toMatchObject({ from: "7 times", to: "4 times", isReset: true });
    expect(await changesOf("attempts", { before: 2 })).toHaveLength(1);
  });
  it("based on an old version is refused with the current value, and nothing is changed", async () => {
    const { version } = await one("ratio");
    expect((await send(root, { name: "ratio", version, value: 0.25 })).body).toEqual({ ok: true });
    const refused = await send(
      root,
      { name: "note", version: 0, value: "half of it" },
      { name: "ratio", version, value: 0.75 },
    );
    expect(refused.body).toMatchObject({
      ok: false,
      error: "Someone else has changed Ratio since you opened this page. Review the current value, then save again",
      conflict: ["tuned/ratio"],
      current: { "tuned/ratio": { version: version + 1, value: 0.25 } },
    });
    expect(await serverReads()).toMatchObject({ ratio: 0.25, note: "" });
  });
  it("of the same version by several callers at once is made once", async () => {
    const { version } = await one("words");
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((word) => send(root, { name: "words", version, value: [word] })),
    );
    const done = answers.filter(({ body }) => body.ok === true);
    expect(done).toHaveLength(1);
    expect(answers.filter(({ body }) => body.conflict?.[0] === "tuned/words")).toHaveLength(3);
    expect(await one("words")).toMatchObject({ version: version + 1 });
  });
  it("names each setting once", async () => {
    const twice = { name: "note", version: 0, value: "a" };
    expect((await send(root, twice, twice)).body.error).toBe("A change can name each setting only once");
  });
  it.each([
    ["attempts", 11, "Attempts: found 11 (a number), expected an integer from 1 to 10"],
    ["attempts", "5", 'Attempts: found "5" (a string), expected an integer from 1 to 10'],
    ["attempts", 1.5, "Attempts: found 1.5 (a number), expected an integer from 1 to 10"],
    ["attempts", null, "Attempts: found null, expected an integer from 1 to 10"],
    ["isOpen", "true", 'Open for new orders: found "true" (a string), expected true or false'],
    ["mode", "quick", 'Mode: found "quick" (a string), expected one of "slow", "fast"'],
    ["note", "a\u0000b", "Note: found"],
    ["note", "\ud800", "Note: found"],
    ["words", ["", "b"], "Words: found"],
    ["words", "one", "Words: found"],
    ["days", ["mon", "mon"], "Weekdays: found"],
    ["token", "abc", "Token: found another value (a secret, not shown), expected a string of 4 to 100 characters"],
  ])("of %s to %j is refused with what was found and expected", async (name, value, error) => {
    const before = await serverReads();
    const { body } = await change(name, value);
    expect(body.error).toContain(error);
    expect(await serverReads()).toEqual(before);
  });
  it("of a sensitive setting needs a recent proof of identity, of others not", async () => {
    await letProofPass(portal);
    expect((await change("note", "without proof")).body).toEqual({ ok: true });
    expect((await change("mode", "fast")).body).toMatchObject({ ok: false, proof: { password: true } });
    expect(await serverReads()).toMatchObject({ mode: "slow" });
    await root.post("/prove_identity", { password: tunedPassword });
    expect((await change("mode", "fast")).body).toEqual({ ok: true });
    expect(await serverReads()).toMatchObject({ mode: "fast" });
    expect((await changesOf("mode"))[0]).toMatchObject({ from: "Slowly", to: "Fast" });
  });
});

it("of the audit log decides what the nightly job removes", async () => {
  const { registry, db } = portal.kernel;
  const rule = registry.instances.find(({ id }) => id === "audit-log")?.contributions.retention?.[0];
  if (rule === undefined) throw new Error("the audit log keeps everything");
  await sql`insert into audit_log (kind, ip, user_agent, at)
    values ('signed-out', '', '', now() - interval '40 days'),
      ('signed-out', '', '', now() - interval '100 days')`.execute(db);
  const letPass = (days: number): Promise<unknown> =>
    withoutTriggers(db, (transaction) =>
      sql`update audit_log_periods set since = since - make_interval(days => ${days})`.execute(transaction),
    );
  const removed = (): Promise<number> => removeOldRows(db, rule, new AbortController().signal);
  expect(await removed()).toBe(0);
  const { version } = await one("retentionDays", root, "audit-log");
  const { body } = await send(root, { instanceId: "audit-log", name: "retentionDays", version, value: 30 });
  expect(body).toEqual({ ok: true });
  // A shorter period counts once its days have passed, and never below the minimum of the config.
  expect(await removed()).toBe(0);
  await letPass(31);
  expect(await removed()).toBe(1);
  expect(await removed()).toBe(0);
});

it("of the audit log does not let SQL delete entries, nor a lower minimum of the config at once", async () => {
  const { db } = portal.kernel;
  const sweep = (...before: ReturnType<typeof sql>[]): Promise<unknown> =>
    db.transaction().execute(async (transaction) => {
      for (const statement of before) await statement.execute(transaction);
      await sql`set local portal.audit_sweep = 'on'`.execute(transaction);
      await sql`delete from audit_log`.execute(transaction);
    });
  await expect(sweep()).rejects.toThrow("the audit log is only added to");
  await expect(sweep(sql`insert into audit_log_periods (days, min_days) values (1, 1)`)).rejects.toThrow(
    "only added to",
  );
  await expect(
    sweep(sql`insert into audit_log_periods (days, min_days, since) values (1, 1, now() - interval '1 year')`),
  ).rejects.toThrow("only added to");
  for (const statement of [
    "delete from audit_log_periods",
    "update audit_log_periods set days = 1",
    "truncate audit_log_periods",
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow("are only added to");
});

describe("a secret", () => {
  const secret = "canary-of-the-token";
  it("is sealed at rest, readable for the server half only, and recorded without its value", async () => {
    expect(await one("token")).toMatchObject({ isSecret: true, isSet: false, source: "default" });
    expect((await change("token", secret)).body).toEqual({ ok: true });
    expect(await serverReads()).toMatchObject({ token: secret });
    const set = await one("token");
    expect(set).toMatchObject({ isSet: true, source: "changed" });
    expect(Object.keys(set)).not.toContain("value");
    const everything = JSON.stringify([
      await allOf(root),
      await changesOf("token"),
      await entries(),
      (await sql`select * from portal_settings`.execute(portal.kernel.db)).rows,
    ]);
    expect(everything).not.toContain(secret);
    expect((await entries()).at(-1)?.changes).toEqual([{ column: "token", label: "Token", isSecret: true }]);
    expect(await changesOf("token")).toMatchObject([{ version: 1, isReset: false }]);
  });
  it("replaces the earlier one, which is then not stored any more", async () => {
    await change("token", "another-token");
    const { rows } = await sql<{ sealed: string | null }>`select sealed from portal_settings where name = 'token'
      order by version`.execute(portal.kernel.db);
    expect(rows.map(({ sealed }) => sealed === null)).toEqual([true, false]);
    expect(await serverReads()).toMatchObject({ token: "another-token" });
  });
  it("that no key opens counts as not set, and the page says so", async () => {
    await sql`update portal_settings set sealed = replace(sealed, 'k1:', 'k9:') where sealed is not null`.execute(
      portal.kernel.db,
    );
    await portal.kernel.settings.refresh();
    expect(await serverReads()).toMatchObject({ token: "" });
    const broken = await one("token");
    expect(broken).toMatchObject({ source: "fallback", isSet: false });
    expect(broken.problem).toContain("a secret that no key of PORTAL_KEYS opens");
  });
});

describe("what is stored", () => {
  it("and no longer fits the schema counts as the default, and can be set again", async () => {
    const { version } = await one("attempts");
    await sql`insert into portal_settings (id, instance_id, name, version, value, changed_by)
      values (gen_random_uuid(), 'tuned', 'attempts', ${version + 1}, '500'::jsonb, 'nobody')`.execute(
      portal.kernel.db,
    );
    await portal.kernel.settings.refresh();
    expect(await serverReads()).toMatchObject({ attempts: 4 });
    expect(await one("attempts")).toMatchObject({
      value: 4,
      source: "fallback",
      changedBy: null,
      problem:
        "The stored value doesn't fit: found 500 (a number), expected an integer from 1 to 10. The default applies until you save a new value.",
    });
    expect((await change("attempts", 9)).body).toEqual({ ok: true });
    expect(await one("attempts")).toMatchObject({ value: 9, source: "changed" });
  });
  it.each([
    ["edited", sql`update portal_settings set value = '1'::jsonb where name = 'attempts'`],
    ["deleted", sql`delete from portal_settings where name = 'attempts'`],
    [
      "added with a gap",
      sql`insert into portal_settings (id, instance_id, name, version, value, changed_by)
        values (gen_random_uuid(), 'tuned', 'attempts', 99, '5'::jsonb, 'nobody')`,
    ],
    [
      "both a value and a secret",
      sql`insert into portal_settings (id, instance_id, name, version, value, sealed, changed_by)
        values (gen_random_uuid(), 'tuned', 'other', 1, '5'::jsonb, 'k1:x', 'nobody')`,
    ],
    [
      "an object",
      sql`insert into portal_settings (id, instance_id, name, version, value, changed_by)
        values (gen_random_uuid(), 'tuned', 'other', 1, '{}'::jsonb, 'nobody')`,
    ],
  ])("is never %s: the database refuses it", async (_what, statement) => {
    await expect(statement.execute(portal.kernel.db)).rejects.toThrow(/setting|constraint/);
  });
});

describe("the browser half", () => {
  it("receives the settings that it may know, and no others", async () => {
    await change("note", "for everyone");
    for (const caller of [root, operator, user])
      expect((await caller.post("/get_browser_settings", { instanceId: "tuned" })).body).toEqual({
        values: { isOpen: true, note: "for everyone" },
      });
    expect((await user.post("/get_browser_settings", { instanceId: "tuned-two" })).body).toEqual({
      values: { isOpen: false, note: "fixed here" },
    });
    expect((await user.post("/get_browser_settings", { instanceId: "auth" })).body).toEqual({ values: {} });
    expect((await user.post("/get_browser_settings", { instanceId: "nothing" })).body.error).toBe("Setting not found");
    expect((await portal.anonymous.post("/get_browser_settings", { instanceId: "tuned" })).status).toBe(401);
  });
});
