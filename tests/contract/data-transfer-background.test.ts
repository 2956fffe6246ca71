import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { PluginServices } from "@portalkit/kernel/server";
import { exportJob } from "../../plugins/data-transfer/server/exports/background-job.ts";
import type { TransferOptions } from "@portalkit/data-transfer";
import type { Caller } from "../support/portal.ts";
import { runJob } from "../support/run-job.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from data_transfer_exports`.execute(portal.kernel.db);
});

const at = "/plugin/data-transfer";
const games = { resourceId: "games", format: "csv", columns: ["name", "slug"], filters: [], sort: [] };
const fetched = (caller: Caller, path: string, body: object): Promise<Response> =>
  fetch(`${portal.server.url}/portal/adminapi/v1${at}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
    },
    body: JSON.stringify(body),
  });
const listed = async (caller: Caller): Promise<{ state: string }[]> =>
  (await caller.post(`${at}/exports/list`, {})).body.exports;
const started = async (body: object = games): Promise<string> =>
  (await portal.admin.post(`${at}/exports/start`, body)).body.id;
const ended = async (state: string): Promise<void> =>
  await expect.poll(async () => (await listed(portal.admin))[0]?.state).toBe(state);
const exported = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from audit_log where kind = 'exported'`.execute(
      portal.kernel.db,
    )
  ).rows[0]?.count ?? 0;

it("is the same file as that of an export at once, sealed in parts, and recorded when it is downloaded", async () => {
  await sql`insert into games (name, slug, publisher) select repeat('long ', 40), 'many-' || n, 'x'
    from generate_series(1, 12000) n`.execute(portal.kernel.db);
  const id = await started();
  await ended("done");
  const before = await exported();
  const file = await fetched(portal.admin, "/exports/file", { id });
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="Games .*\.csv"/);
  const text = await file.text();
  expect(text === (await (await fetched(portal.admin, "/export", games)).text())).toBe(true);
  expect(await exported()).toBe(before + 2);
  const { rows } = await sql<{ content: Buffer }>`select content from data_transfer_export_parts
    where export_id = ${id} order by number`.execute(portal.kernel.db);
  expect(rows.length).toBe(Math.ceil(Buffer.byteLength(text) / 1_000_000));
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.some(({ content }) => Buffer.from(content).includes("many-"))).toBe(false);
  const { rows: notified } = await sql<{ link: string }>`select link from user_notifications
    where link = '/exports'`.execute(portal.kernel.db);
  expect(notified).toHaveLength(1);
  await sql`delete from games where slug like 'many-%'`.execute(portal.kernel.db);
});

it("is only for its user", async () => {
  const id = await started();
  await ended("done");
  const colleague = await portal.user.post(`${at}/exports/remove`, { id });
  expect(colleague.body).toMatchObject({ error: expect.stringContaining("no longer exists") });
  expect(await (await fetched(portal.user, "/exports/file", { id })).json()).toEqual(colleague.body);
  expect(await listed(portal.user)).toEqual([]);
  for (const path of ["/exports/file", "/exports/remove", "/exports/list", "/exports/start"])
    expect((await fetched(portal.anonymous, path, path.endsWith("start") ? games : { id })).status).not.toBe(200);
  // A superadmin too sees only their own.
  await sql`update data_transfer_exports set user_id = 'another'`.execute(portal.kernel.db);
  expect(await (await fetched(portal.admin, "/exports/file", { id })).json()).toEqual(colleague.body);
});

it("refuses what the user may not list, and more files than one user may store", async () => {
  expect((await portal.user.post(`${at}/exports/start`, { ...games, resourceId: "codes" })).body).toMatchObject({
    error: "Resource codes not found",
  });
  expect((await portal.admin.post(`${at}/exports/start`, { ...games, columns: ["nonsense"] })).body).toMatchObject({
    error: "Field nonsense not found",
  });
  await sql`insert into data_transfer_exports (user_id, resource_id, file_name, request, state, ended_at)
    select id::text, 'games', 'g.csv', '{}', 'done', now() from portal_users, generate_series(1, 5)
      where email = 'admin@demo.test'`.execute(portal.kernel.db);
  expect((await portal.admin.post(`${at}/exports/start`, games)).body).toHaveProperty("error");
});

it("starts again after a crash, without the parts of the first attempt", async () => {
  const { rows } = await sql<{ id: string }>`insert into data_transfer_exports
    (user_id, resource_id, file_name, request, run, attempts, parts, size)
    select id::text, 'games', 'g.csv', ${JSON.stringify(games)}::text::json, gen_random_uuid(), 1, 1, 3 from portal_users
      where email = 'admin@demo.test' returning id`.execute(portal.kernel.db);
  const id = rows[0]?.id ?? "";
  await sql`insert into data_transfer_export_parts values (${id}, 0, 'abc'::bytea)`.execute(portal.kernel.db);
  expect(await (await fetched(portal.admin, "/exports/file", { id })).json()).toHaveProperty("error");
  await portal.kernel.services("data-transfer").enqueue("write-export", { id });
  await ended("done");
  expect(await (await fetched(portal.admin, "/exports/file", { id })).text()).toMatch(/^Name,Slug\r\n/);
});

it("ends when its user is unknown, and after too many attempts", async () => {
  const { rows } = await sql<{ id: string }>`insert into data_transfer_exports
    (user_id, resource_id, file_name, request, attempts)
    select case n when 1 then gen_random_uuid() else id end, 'games', 'g.csv', ${JSON.stringify(games)}::text::json,
      case n when 1 then 0 else 5 end from portal_users, generate_series(1, 2) n where email = 'admin@demo.test'
      returning id`.execute(portal.kernel.db);
  for (const { id } of rows) await portal.kernel.services("data-transfer").enqueue("write-export", { id });
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from data_transfer_exports where state = 'failed' and reason is not null`.execute(
            portal.kernel.db,
          )
        ).rows.length,
    )
    .toBe(2);
});

/** Writes an export that no worker takes, and calls `beforeLastCheck` before its rights are checked the last time. */
async function writtenWith(
  beforeLastCheck: (services: PluginServices) => Promise<Partial<PluginServices>>,
  options: Partial<TransferOptions> = {},
): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into data_transfer_exports
    (user_id, resource_id, file_name, request) select id::text, 'games', 'g.csv',
      ${JSON.stringify(games)}::text::json from portal_users where email = 'admin@demo.test'
      returning id`.execute(portal.kernel.db);
  const services = portal.kernel.services("data-transfer");
  let checks = 0;
  let changed: Partial<PluginServices> = {};
  const findUser: PluginServices["findUser"] = async (pk) => {
    checks += 1;
    // The first finds the language, the second is at the start.
    if (checks === 3) changed = await beforeLastCheck(services);
    return await (changed.findUser ?? services.findUser)(pk);
  };
  const id = rows[0]?.id ?? "";
  await runJob(portal, exportJob, { id }, { ...services, findUser, options: { ...services.options, ...options } });
}
const storedParts = async (): Promise<number> =>
  (await sql`select 1 from data_transfer_export_parts`.execute(portal.kernel.db)).rows.length;

it("fails without a file if the role of its user changes while it is written", async () => {
  await writtenWith(async (services) => ({
    findUser: async (pk) => {
      const adminUser = await services.findUser(pk);
      return adminUser === undefined ? undefined : { ...adminUser, role: "user" };
    },
  }));
  expect(await listed(portal.admin)).toMatchObject([{ state: "failed", reason: "Action is not allowed" }]);
  expect(await storedParts()).toBe(0);
});

it("stores nothing more when its user stops it while it is written", async () => {
  await writtenWith(async () => {
    const [running] = (await portal.admin.post(`${at}/exports/list`, {})).body.exports;
    await portal.admin.post(`${at}/exports/remove`, { id: running.id });
    return {};
  });
  expect(await listed(portal.admin)).toEqual([]);
  expect(await storedParts()).toBe(0);
});

it("is removed with its file when it expires, that of a schedule later", async () => {
  await sql`insert into data_transfer_exports (user_id, resource_id, file_name, request, state, ended_at, due_at)
    select id::text, 'games', name, '{}', 'done', now() - hours * interval '1 hour', due
    from portal_users, (values ('fresh', 23, null::timestamptz), ('old', 25, null), ('scheduled', 25, now()),
      ('old scheduled', 169, now())) as v (name, hours, due) where email = 'admin@demo.test'`.execute(portal.kernel.db);
  await sql`insert into data_transfer_export_parts select id, 0, 'abc'::bytea
    from data_transfer_exports`.execute(portal.kernel.db);
  await portal.kernel.services("data-transfer").enqueue("look-after-work");
  await expect
    .poll(async () =>
      (await listed(portal.admin)).map((one) => (one as unknown as { fileName: string }).fileName).toSorted(),
    )
    .toEqual(["fresh", "scheduled"]);
  expect(await storedParts()).toBe(2);
});

it("fails at the limit of its size, and says which it is", async () => {
  await writtenWith(async () => ({}), { exportFileMB: 0.0001 });
  expect(await listed(portal.admin)).toMatchObject([
    { state: "failed", reason: "The file is larger than 0.0001 MB. Use filters or fewer columns" },
  ]);
  expect(await storedParts()).toBe(0);
});
