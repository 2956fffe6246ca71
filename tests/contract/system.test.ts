/** The call of the system page on a running portal: who may make it, and what it says is wrong. */
import { renameSync, writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import type { SystemFinding, SystemState } from "../../plugins/system/contract.ts";
import { nameAt } from "../../plugins/backup/server/archives.ts";
import { folderStore } from "../../plugins/backup/server/folder-store.ts";
import { signatureOf } from "../../plugins/system/server/explain-statement.ts";
import { measureTables } from "../../plugins/system/server/table-sizes.ts";
import { startTestPortal, type Answer, type Caller, type TestPortal } from "../support/portal.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

let portal: TestPortal;
let superadmin: Caller;
beforeAll(async () => {
  portal = await startTestPortal({ configFile: "tests/fixtures/system.config.ts" });
  const hash = await hashPassword("A-good-password-1");
  await withoutTriggers(portal.kernel.db, (transaction) =>
    sql`insert into portal_users (email, role, password_hash) values ('root@system.test', 'superadmin', ${hash}),
      ('operator@system.test', 'operator', ${hash}), ('user@system.test', 'user', ${hash})`.execute(transaction),
  );
  superadmin = await portal.signIn("root@system.test", "A-good-password-1");
});
afterAll(() => portal.close());

const path = "/plugin/system/state";
const read = async (caller = superadmin, headers?: Record<string, string>): Promise<SystemState> =>
  (await caller.send("GET", path, undefined, headers)).body as SystemState;
const found = async (check: string): Promise<Omit<SystemFinding, "check" | "instanceId">[]> =>
  (await read()).findings
    .filter((finding) => finding.check === check)
    .map(({ level, text, advice }) => ({ level, text, ...(advice === undefined ? {} : { advice }) }));
const execute = (statement: string): Promise<unknown> => sql.raw(statement).execute(portal.kernel.db);

describe("the state of the system", () => {
  it("is for superadmins and those whom the config permits it, and for nobody else", async () => {
    const answers = await Promise.all(
      [
        superadmin,
        await portal.signIn("operator@system.test", "A-good-password-1"),
        await portal.signIn("user@system.test", "A-good-password-1"),
        portal.anonymous,
      ].map(async (caller) => ((await caller.get(path)).body as { error?: string }).error ?? "the state"),
    );
    expect(answers).toEqual(["the state", "the state", "Action is not allowed", "Please sign in"]);
  });
  it("names this process, the database, the largest tables, the plugins and the slowest calls", async () => {
    await read();
    const { processes, database, tables, plugins, calls, findings } = await read();
    expect(processes).toMatchObject([{ pid: process.pid, isHere: true, node: process.version, version: "0.2.0" }]);
    expect(database.bytes).toBeGreaterThan(1e6);
    expect(tables.map(({ bytes }) => bytes)).toEqual(tables.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
    expect(plugins).toContainEqual({ id: "finance", plugin: "finance", version: "0.2.0" });
    expect(calls.find(({ route }) => route.endsWith(path))?.count).toBeGreaterThan(0);
    expect(findings.map(({ level }) => level)).toEqual(
      findings.map(({ level }) => level).toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    );
  });
  it("has the plans of its slowest statements, and of no other", async () => {
    await superadmin.post("/plugin/finance/wallets", {});
    const { statements } = await read();
    expect(statements.length).toBeGreaterThan(0);
    const plan = (body: object, caller = superadmin): Promise<Answer> => caller.post("/plugin/system/plan", body);
    for (const { text, signature } of statements) {
      const { status, body } = await plan({ text, signature });
      expect([status, text, body.plan]).toEqual([200, text, expect.stringMatching(/cost=\d/)]);
    }
    const [{ text, signature } = { text: "", signature: "" }] = statements;
    const unknown = { error: "This statement is no longer known. Refresh the page" };
    expect((await plan({ text: "select pg_sleep(10)", signature })).body).toMatchObject(unknown);
    expect((await plan({ text, signature: "" })).body).toMatchObject(unknown);
    const user = await portal.signIn("user@system.test", "A-good-password-1");
    expect((await plan({ text, signature }, user)).body.error).toBe("Action is not allowed");
    const impossible = "select nothing from nowhere";
    const signed = { text: impossible, signature: signatureOf(portal.kernel.services("system"), impossible) };
    expect((await plan(signed)).body).toMatchObject({ error: "The database makes no plan for this statement" });
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
      where name = 'system_explained'`.execute(portal.kernel.db);
    expect(rows).toEqual([]);
  });
  it("says what grows, from the second day on", async () => {
    expect((await read()).tables.every(({ growth }) => growth === null)).toBe(true);
    await measureTables(portal.kernel.db);
    await execute("update system_table_sizes set day = day - 3, bytes = bytes - 8192");
    const { tables } = await read();
    expect(tables.find(({ name }) => name === "portal.portal_users")?.growth ?? 8_192).toBe(8_192);
    expect(tables.filter(({ growth }) => growth === 8_192).length).toBeGreaterThan(5);
  });
  it("is told in the language of the caller", async () => {
    const { findings } = await read(superadmin, { "accept-language": "de" });
    expect(findings.find(({ check }) => check === "sandboxes")?.text).not.toContain("only simulate");
  });
});
const order = ["problem", "warning", "ok"];

describe("the system page warns", () => {
  it("of plugins that only simulate", async () =>
    expect(await found("sandboxes")).toEqual([
      {
        level: "warning",
        text: "These plugins only simulate what they do: finance",
        advice: "Configure real providers before customers come.",
      },
    ]));
  it("of a process that ended without closing, of one with another version, of a clock that is off", async () => {
    expect(await found("processes")).toEqual([
      { level: "ok", text: "Running processes: 1" },
      { level: "ok", text: "The clocks of all processes agree with the database's" },
    ]);
    await execute(`insert into system_processes (id, host, pid, started_at, seen_at, version, node, memory, sockets, calls, clock_off_ms)
      values (gen_random_uuid(), 'one', 11, now(), now() - interval '2 hours', '0.2.0', 'v24.0.0', 1, 0, 0, 0),
        (gen_random_uuid(), 'two', 12, now(), now(), '0.1.0', 'v24.0.0', 1, 0, 0, -300000)`);
    expect(await found("processes")).toEqual([
      {
        level: "problem",
        text: "The clock of two and the database's differ by 300 seconds",
        advice: "Let both machines set their clocks by NTP.",
      },
      {
        level: "warning",
        text: "Processes run different versions: 0.1.0, 0.2.0",
        advice: "Finish the upgrade: restart the processes with the older version.",
      },
      {
        level: "warning",
        text: "The process one 11 ended 2 hours ago without closing",
        advice: expect.stringContaining("log") as string,
      },
    ]);
    expect((await read()).processes.map(({ host }) => host)).not.toContain("one");
    await execute("delete from system_processes where host in ('one', 'two')");
  });
  it("of no work while none is late", async () => {
    expect(await found("work")).toEqual([
      { level: "ok", text: "No job and no notification waits longer than it should" },
      { level: "ok", text: "The stored data will be checked for the first time tonight" },
    ]);
  });
  it("of a missing backup, of an old one, and of a restoration that was never tried or found faults", async () => {
    expect(await found("backups")).toMatchObject([{ level: "warning", text: "There is no backup yet" }]);
    const folder = join(portal.kernel.environment.dataDir, "plugins/backup/archives");
    mkdirSync(folder, { recursive: true });
    const store = folderStore(folder);
    const recent = nameAt(new Date(Date.now() - 60_000));
    writeFileSync(join(folder, recent), "");
    expect(await found("backups")).toMatchObject([
      { level: "warning", text: "No restoration of a backup has been tried yet" },
      { level: "ok", text: "The last backup was made 1 minute ago" },
    ]);
    const old = nameAt(new Date(Date.now() - 4 * 86_400_000));
    renameSync(join(folder, recent), join(folder, old));
    const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await store.storeVerification(old, { at, rules: 12, violated: [] });
    expect(await found("backups")).toMatchObject([
      { level: "problem", text: "The last backup is 4 days old" },
      { level: "ok", text: "The restoration of a backup was tried 3 days ago, and all rules about its data hold" },
    ]);
    await store.storeVerification(old, { at: new Date().toISOString(), rules: 12, violated: ["a rule"] });
    expect(await found("backups")).toMatchObject([
      { level: "problem", text: "The last backup is 4 days old" },
      { level: "problem", text: expect.stringContaining("do not hold: 1") as string },
    ]);
  });
});
