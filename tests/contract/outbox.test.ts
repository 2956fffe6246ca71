/** The outbox: nothing that is committed is lost, a notice is stored once, and a job is queued once. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { pino } from "pino";
import type { Notification } from "../../kernel/server/extension/contributions/live-contributions.ts";
import { createOutbox, type DeploymentOutbox, type Recipients } from "../../kernel/server/outbox/create-outbox.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";

let portal: TestPortal;
let notices: Notification[];
let jobs: unknown[];
let fail: () => void;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from portal_outbox`.execute(portal.kernel.db);
  [notices, jobs, fail] = [[], [], () => undefined];
});

const recipients: Recipients = {
  notify: async (notice) => {
    fail();
    notices.push(notice);
    return await Promise.resolve();
  },
  enqueue: (...job) => Promise.resolve(jobs.push(job)),
};
/** An outbox of another process on the same database. */
const another = (databaseKind = portal.kernel.databaseKind): DeploymentOutbox =>
  createOutbox({ db: portal.kernel.db, databaseKind }, recipients, pino({ level: "silent" }));
const write = async (...messages: string[]): Promise<void> =>
  await portal.kernel.db.transaction().execute(async (transaction) => {
    for (const message of messages) await another().of("kernel").notify(transaction, "7", { message, link: "/x" });
  });
const left = async (): Promise<number> =>
  (await sql`select 1 from portal_outbox`.execute(portal.kernel.db)).rows.length;
const releaseClaims = (): Promise<unknown> =>
  sql`update portal_outbox set claimed_at = claimed_at - interval '31 seconds'`.execute(portal.kernel.db);

it("delivers what an earlier process has committed, in its order, and nothing that was rolled back", async () => {
  await write("first", "second");
  await portal.kernel.db
    .transaction()
    .execute(async (transaction) => {
      await another().of("kernel").notify(transaction, "7", { message: "never" });
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await another().resume();
  expect(notices).toEqual(
    ["first", "second"].map((message) => ({ id: expect.any(String) as string, userPk: "7", message, link: "/x" })),
  );
  expect(await left()).toBe(0);
});
it("gives an entry to one of several processes", async () => {
  await write(...Array.from({ length: 250 }, (_, number) => `notice ${number}`));
  const deliver = (): Promise<void> => another("postgres").of("kernel").deliver();
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(new Set(notices.map(({ message }) => message)).size).toBe(250);
  expect(notices).toHaveLength(250);
});
it("repeats with the same id what a process has not ended, after half a minute", async () => {
  await write("interrupted");
  fail = () => {
    throw new Error("the process ends");
  };
  await another("postgres").of("kernel").deliver();
  fail = () => undefined;
  await another("postgres").resume();
  expect(notices).toEqual([]);
  await releaseClaims();
  const { rows } = await sql<{ id: string }>`select id from portal_outbox`.execute(portal.kernel.db);
  await another("postgres").cleanUp();
  expect(notices.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(await left()).toBe(0);
});
it("waits at its end for what is being delivered, and leaves the rest", async () => {
  await write("first");
  let finish = (): void => undefined;
  const order: string[] = [];
  const outbox = createOutbox(
    { db: portal.kernel.db, databaseKind: "postgres" },
    {
      ...recipients,
      notify: async ({ message }) => {
        order.push(message);
        await new Promise<void>((resolve) => (finish = resolve));
      },
    },
    pino({ level: "silent" }),
  );
  const delivered = outbox.of("kernel").deliver();
  await expect.poll(() => order).toEqual(["first"]);
  const closed = outbox.close().then(() => order.push("closed"));
  await write("second");
  finish();
  await Promise.all([delivered, closed]);
  await outbox.of("kernel").deliver();
  expect(order).toEqual(["first", "closed"]);
  expect(await left()).toBe(1);
});
it("queues a job with the id of its entry, and gives up after days what no plugin takes", async () => {
  await portal.kernel.db
    .transaction()
    .execute((transaction) => another().of("shop").enqueue(transaction, "mail", { n: 1, text: "a\u0000b" }));
  await another().of("shop").deliver();
  expect(jobs).toEqual([["shop", "mail", { n: 1, text: "a\u0000b" }, expect.any(String) as string]]);
  await write("too old");
  await sql`update portal_outbox set created_at = now() - interval '8 days'`.execute(portal.kernel.db);
  await another().cleanUp();
  expect(notices).toEqual([]);
  expect(await left()).toBe(0);
});
it("refuses an entry that is neither a notice nor a job", async () => {
  const insert = (columns: string, values: string): Promise<unknown> =>
    sql
      .raw(`insert into portal_outbox (instance_id, ${columns}) values ('kernel', ${values})`)
      .execute(portal.kernel.db);
  await expect(insert("link", "'/x'")).rejects.toThrow("portal_outbox");
  await expect(insert("user_id", "'7'")).rejects.toThrow("portal_outbox");
  await expect(insert("user_id, message, job, data", "'7', 'x', 'mail', '{}'")).rejects.toThrow("portal_outbox");
});
