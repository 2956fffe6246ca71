/**
 * Writes the database of a used marketplace into a file, for the test that upgrades it for ever. Run once for each
 * version that is published: `npx node tests/support/stored-states/dump-state.ts 0.2.0`, with TEST_DATABASE_URL.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { pino } from "pino";
import { startServer, type RunningServer } from "../../../kernel/server/app/start-server.ts";
import { readEnvironment } from "../../../kernel/server/environment/environment.ts";
import { signIn, type TestCaller } from "../../../kernel/testing/server/caller.ts";
import { demoKeys } from "../../../scripts/demo/demo-keys.ts";
import { demoVariables } from "../../../scripts/demo/demo-variables.ts";
import { seedDemo } from "../../../scripts/demo/seed-demo.ts";
import { dropDatabase, emptyDatabase } from "../database.ts";
import { stateFile, stateSecret } from "./stored-states.ts";

const [version] = process.argv.slice(2);
const database = await emptyDatabase();
if (version === undefined || database === undefined)
  throw new Error("expected a version as the argument, and TEST_DATABASE_URL");
try {
  const server = await startServer({
    environment: readEnvironment(
      { PORTAL_SECRET: stateSecret, PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: database.url },
      { demo: true },
    ),
    configFile: "portal.config.ts",
    variables: demoVariables,
    log: pino({ level: "silent" }),
    beforeListening: async (kernel) =>
      await seedDemo({
        db: kernel.db,
        ...demoKeys(kernel),
        size: { users: 20, codes: 120, orders: 40 },
        until: new Date("2026-06-01T00:00:00Z"),
      }),
  });
  await leaveTraces(server);
  // The texts that the portal ships are written again by each start.
  await sql`delete from i18n_texts where text is null`.execute(server.kernel.db);
  await sql`drop table demo_fill`.execute(server.kernel.db);
  await server.close();
  const dump = execFileSync(
    "pg_dump",
    ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=500", database.url],
    { encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  // Commands of psql, which is not what reads the file.
  writeFileSync(stateFile(version), gzipSync(dump.replace(/^\\.*$/gm, ""), { level: 9 }));
} finally {
  await dropDatabase(database.url);
}

/** What an operator leaves behind: views, a mass edit that was reverted, a deleted record, settings, texts. */
async function leaveTraces({ url, kernel }: RunningServer): Promise<void> {
  const admin = await signIn(url, kernel.config.portal.basePath, {
    username: "admin@demo.test",
    password: "Demo-admin-1",
  });
  const view = { resourceId: "games", name: "Ours", query: "sort=name", isShared: true };
  const id = String((await done(admin, "/save_view", view))["view"]?.["id"]);
  await done(admin, "/set_default_view", { resourceId: "games", id });
  await done(admin, "/pin_view", { resourceId: "games", id, isPinned: true, timeZone: "Africa/Cairo" });
  await done(admin, "/subscribe_to_view", { resourceId: "games", id, subscription: { byMail: false } });
  await done(admin, "/save_list_layout", { resourceId: "games", layout: null });
  const edit = { resourceId: "games", kind: "edit", filters: [], record: { active: false } };
  const edited = await finished(admin, await done(admin, "/start_bulk_operation", edit));
  const plan = await finished(admin, await done(admin, "/revert_bulk_operation", { id: edited }));
  await finished(admin, await done(admin, "/control_bulk_operation", { id: plan, action: "apply" }));
  const { rows } = await sql<{ id: string }>`select id from price_scales limit 1`.execute(kernel.db);
  await done(admin, "/delete_record", { resourceId: "price_scales", primaryKey: rows[0]?.id });
  await done(admin, "/pin_record", { resourceId: "users", recordId: await adminId(kernel.db), isPinned: true });
  await done(admin, "/change_settings", {
    changes: [{ instanceId: "audit-log", name: "retentionDays", version: 0, value: 200 }],
  });
  await sql`update i18n_texts set text = 'Our save', updated_at = now()
    where key = 'common:save' and language = 'en'`.execute(kernel.db);
}

type Reply = Record<string, never>;

async function done(admin: TestCaller, path: string, body: unknown): Promise<Reply> {
  const { status, body: reply } = await admin.post(path, body);
  if (status !== 200 || typeof reply.error === "string") throw new Error(`${path}: ${status} ${JSON.stringify(reply)}`);
  return reply as Reply;
}

/** Waits until a bulk operation, or its plan, has ended, and returns its id. */
async function finished(admin: TestCaller, { id }: Reply): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { operation } = await done(admin, "/get_bulk_operation", { id });
    if (["done", "planned"].includes(operation?.["state"] ?? "")) return String(id);
    await wait(50);
  }
  throw new Error(`the bulk operation ${String(id)} did not end`);
}

async function adminId(db: RunningServer["kernel"]["db"]): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from portal_users
    where email = 'admin@demo.test'`.execute(db);
  return rows[0]?.id ?? "";
}
