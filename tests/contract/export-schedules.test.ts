/** Exports on a schedule: who may have them, when they run, with which rights, and what their user learns. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ExportSchedule } from "@portalkit/data-transfer";
import { startDueExports } from "../../plugins/data-transfer/server/schedules/due-schedules.ts";
import { eventually } from "../support/eventually.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import type { Answer } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { withoutTriggers } from "../support/without-triggers.ts";

let portal: SmallDemo;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startSmallDemo({
    variables: { PORTAL_URL: "https://admin.example.com", SMTP_URL: mail.url, SMTP_FROM: "Shop <no-reply@shop.test>" },
  });
});
afterAll(async () => {
  await portal.close();
  await mail.close();
});
beforeEach(async () => {
  await sql`delete from data_transfer_exports`.execute(portal.kernel.db);
  await sql`delete from data_transfer_schedules`.execute(portal.kernel.db);
  await sql`delete from portal_limit_uses`.execute(portal.kernel.db);
  await sql`delete from user_notifications`.execute(portal.kernel.db);
});

const at = "/plugin/data-transfer/exports";
const request = { resourceId: "codes", format: "csv", columns: ["status", "created_at"], filters: [], sort: [] };
const daily = { days: { every: "day" }, time: "08:00", timeZone: "Europe/Kyiv" };
const created = (body: object = {}, caller = portal.admin): Promise<Answer> =>
  caller.post(`${at}/schedules/create`, { request, rhythm: daily, byMail: false, ...body });
const listed = async (caller = portal.admin): Promise<{ schedules: ExportSchedule[]; exports: { id: string }[] }> =>
  (await caller.post(`${at}/list`, {})).body;
const schedule = async (): Promise<ExportSchedule | undefined> => (await listed()).schedules[0];
const change = (body: object, caller = portal.admin): Promise<Answer> => caller.post(`${at}/schedules/change`, body);
const setDue = (ago = "3 days"): Promise<unknown> =>
  sql`update data_transfer_schedules set next_at = now() - ${ago}::interval`.execute(portal.kernel.db);
const startDue = (): Promise<void> => startDueExports(portal.kernel.services("data-transfer"));
const ended = (state: string): Promise<ExportSchedule> =>
  eventually(async () => {
    const found = await schedule();
    expect(found?.last?.state).toBe(state);
    return found as ExportSchedule;
  });
const setRole = (role: string): Promise<unknown> =>
  withoutTriggers(portal.kernel.db, (db) =>
    sql`update portal_users set role = ${role} where email = 'admin@demo.test'`.execute(db),
  );
const messages = async (): Promise<string[]> =>
  (
    await sql<{ message: string }>`select message from user_notifications order by id`.execute(portal.kernel.db)
  ).rows.map(({ message }) => message);

it("runs once for all the times that were missed, also if two look, and tells its user by bell and mail", async () => {
  await created({ byMail: true, request: { ...request, format: "xlsx" } });
  expect(await schedule()).toMatchObject({ title: "Codes", format: "xlsx", rhythm: daily, byMail: true, last: null });
  await setDue();
  await Promise.all([startDue(), startDue(), startDue()]);
  const { last, nextAt } = await ended("done");
  await startDue();
  expect((await listed()).exports).toHaveLength(1);
  expect(last).toMatchObject({ rows: 600, reason: null });
  const next = new Date(nextAt ?? "");
  expect(next.getTime()).toBeGreaterThan(Date.now());
  expect(new Intl.DateTimeFormat("de", { timeZone: "Europe/Kyiv", timeStyle: "short" }).format(next)).toBe("08:00");
  await eventually(async () =>
    expect(await messages()).toEqual([expect.stringMatching(/^Your export is ready: Codes/)]),
  );
  const letter = await mail.next("admin@demo.test");
  expect(letter.subject).toMatch(/^Your export is ready: Codes .*\.xlsx$/);
  expect(letter.link?.href).toBe("https://admin.example.com/portal/exports");
  expect(letter.raw).not.toMatch(/attachment|spreadsheetml/i);
});

it("is one export for one time: a constraint of the database", async () => {
  await created();
  const add = sql`insert into data_transfer_exports (user_id, resource_id, file_name, request, schedule_id, due_at,
    state, ended_at) select user_id::text, 'codes', 'c.csv', '{}', id, '2026-01-01', 'done', now()
    from data_transfer_schedules`;
  await add.execute(portal.kernel.db);
  await expect(add.execute(portal.kernel.db)).rejects.toThrow("data_transfer_exports_due");
});

it("goes on after a process that ended between storing an export and writing it", async () => {
  await created();
  await sql`insert into data_transfer_exports (user_id, resource_id, file_name, request, schedule_id, due_at,
    updated_at) select user_id::text, resource_id, 'c.csv', request, id, next_at - interval '1 day',
    now() - interval '3 minutes' from data_transfer_schedules`.execute(portal.kernel.db);
  await portal.kernel.services("data-transfer").enqueue("look-after-work");
  expect((await ended("done")).last?.rows).toBe(600);
});

it("keeps the order of the list, its filters with relative periods, and one file", async () => {
  const filters = [
    { field: "created_at", operator: "within", value: { period: "lastDays", days: 3, timeZone: "UTC" } },
  ];
  await created({ request: { ...request, filters, sort: [{ field: "created_at", direction: "desc" }] } });
  await sql`update codes set created_at = now() where id = (select min(id::text)::uuid from codes)`.execute(
    portal.kernel.db,
  );
  await setDue();
  await startDue();
  expect((await ended("done")).last?.rows).toBe(1);
  await sql`update codes set created_at = now() - interval '4 days' where created_at > now() - interval '1 day'`.execute(
    portal.kernel.db,
  );
  const [first] = (await listed()).exports;
  await sql`update data_transfer_schedules set last_at = null, last_state = null`.execute(portal.kernel.db);
  await setDue("1 minute");
  await startDue();
  expect((await ended("done")).last?.rows).toBe(0);
  const { exports } = await listed();
  expect(exports).toHaveLength(1);
  expect(exports[0]?.id).not.toBe(first?.id);
});

it("pauses when its user has lost the right to the list, and says so", async () => {
  await created({ byMail: true });
  await setDue();
  await setRole("user");
  try {
    await startDue();
    const paused = await ended("failed");
    expect(paused).toMatchObject({ nextAt: null, pausedBecause: "Resource codes not found" });
    const sentence = "failed and is paused: Resource codes not found";
    await eventually(async () => expect(await messages()).toEqual([expect.stringContaining(sentence)]));
    const letter = await mail.next("admin@demo.test");
    expect(letter.subject).toMatch(/^Scheduled export failed: Codes/);
    expect(letter.text).toContain(sentence);
    // It does not run again, and does not go on while the right is missing.
    await startDue();
    expect((await listed()).exports).toHaveLength(1);
    expect((await change({ id: paused.id, isPaused: false })).body).toHaveProperty("error", "Resource codes not found");
  } finally {
    await setRole("superadmin");
  }
  expect((await change({ id: (await schedule())?.id ?? "", isPaused: false })).body).toEqual({});
  expect(await schedule()).toMatchObject({ pausedBecause: null, nextAt: expect.any(String) });
});

it("is paused, resumed, changed, run at once and deleted by its user", async () => {
  const {
    body: { id },
  } = await created();
  await change({ id, isPaused: true });
  expect(await schedule()).toMatchObject({ nextAt: null, pausedBecause: null });
  await startDue();
  const rhythm = { days: { every: "week", weekdays: [5, 1] }, time: "17:45", timeZone: "UTC" };
  await change({ id, rhythm });
  expect(await schedule()).toMatchObject({
    nextAt: null,
    rhythm: { ...rhythm, days: { every: "week", weekdays: [1, 5] } },
  });
  await change({ id, isPaused: false, byMail: true });
  const { nextAt, byMail } = (await schedule()) as ExportSchedule;
  expect(byMail).toBe(true);
  expect([1, 5]).toContain(new Date(nextAt ?? "").getUTCDay());
  expect(nextAt?.slice(11, 16)).toBe("17:45");
  expect((await portal.admin.post(`${at}/schedules/run`, { id })).body).toEqual({});
  expect((await ended("done")).nextAt).toBe(nextAt);
  expect((await portal.admin.post(`${at}/schedules/remove`, { id })).body).toEqual({});
  const { schedules, exports } = await listed();
  expect([schedules.length, exports.length]).toEqual([0, 1]);
  const { body: again } = await portal.admin.post(`${at}/schedules/repeat`, {
    id: exports[0]?.id,
    rhythm: { ...daily, days: { every: "month", day: 31 } },
    byMail: false,
  });
  expect(await schedule()).toMatchObject({
    id: again.id,
    title: "Codes",
    rhythm: { days: { every: "month", day: 31 } },
  });
});

it("says that an export is being written already", async () => {
  const {
    body: { id },
  } = await created();
  await sql`insert into data_transfer_exports (user_id, resource_id, file_name, request, schedule_id, due_at)
    select user_id::text, 'codes', 'c.csv', request, id, now() from data_transfer_schedules`.execute(portal.kernel.db);
  const written = "This export is already being written. Find it under Exports";
  expect((await portal.admin.post(`${at}/schedules/run`, { id })).body).toMatchObject({ error: written });
  await sql`insert into data_transfer_exports (user_id, resource_id, file_name, request)
    select user_id::text, 'codes', 'c.csv', ${JSON.stringify(request)}::text::json
    from data_transfer_schedules`.execute(portal.kernel.db);
  expect((await portal.admin.post(`${at}/start`, request)).body).toMatchObject({ error: written });
});

it("belongs to its user alone", async () => {
  const {
    body: { id },
  } = await created();
  await sql`update data_transfer_schedules set user_id = (select id from portal_users
    where email = 'user@demo.test')`.execute(portal.kernel.db);
  // Neither a superadmin nor nobody sees that it exists.
  for (const [path, body] of [
    ["change", { id, byMail: true }],
    ["change", { id, isPaused: false }],
    ["run", { id }],
    ["remove", { id }],
  ] as const) {
    const answer = await portal.admin.post(`${at}/schedules/${path}`, body);
    expect(answer.body).toMatchObject({ error: "This schedule no longer exists" });
    expect((await portal.anonymous.post(`${at}/schedules/${path}`, body)).status).toBe(401);
  }
  expect((await created({}, portal.anonymous)).status).toBe(401);
  expect((await listed()).schedules).toEqual([]);
  expect((await listed(portal.user)).schedules).toHaveLength(1);
  expect((await created({}, portal.user)).body).toMatchObject({ error: "Resource codes not found" });
  const repeated = { id, rhythm: daily, byMail: false };
  expect((await portal.admin.post(`${at}/schedules/repeat`, repeated)).body).toHaveProperty("error");
});

it("stops with the account: paused when it is suspended, removed when it is deleted", async () => {
  const { rows } = await sql<{ id: string }>`insert into portal_users (email, full_name, role, password_hash)
    values ('leaving@demo.test', 'Leaving', 'user', 'none') returning id`.execute(portal.kernel.db);
  await created();
  await sql`update data_transfer_schedules set user_id = ${rows[0]?.id}::uuid`.execute(portal.kernel.db);
  await sql`update portal_users set suspended_at = now(), suspended_reason = 'left'
    where id = ${rows[0]?.id}::uuid`.execute(portal.kernel.db);
  await setDue();
  await startDue();
  const stored = async (): Promise<unknown[]> =>
    (await sql`select next_at, last_state, last_rows from data_transfer_schedules`.execute(portal.kernel.db)).rows;
  await eventually(async () => expect(await stored()).toEqual([{ next_at: null, last_state: "failed", last_rows: 0 }]));
  await sql`delete from portal_users where id = ${rows[0]?.id}::uuid`.execute(portal.kernel.db);
  expect(await stored()).toEqual([]);
});

it("refuses what it could not carry out, and more schedules than one user may have", async () => {
  const errorOf = async (body: object): Promise<unknown> => (await created(body)).body.error;
  expect(await errorOf({ request: { ...request, columns: ["nonsense"] } })).toBe("Field nonsense not found");
  expect(await errorOf({ rhythm: { ...daily, timeZone: "Mars/Base" } })).toMatch(/Mars\/Base/);
  for (const rhythm of [
    { ...daily, time: "24:00" },
    { ...daily, days: { every: "week", weekdays: [] } },
    { ...daily, days: { every: "week", weekdays: [1, 1] } },
    { ...daily, days: { every: "month", day: 32 } },
    { ...daily, days: { every: "year" } },
  ])
    expect((await created({ rhythm })).status).toBe(400);
  for (let count = 0; count < 20; count += 1) expect((await created()).status).toBe(200);
  const refused = await created();
  expect(refused.body.error).toMatch(/Scheduled exports.*20/);
});
