import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { topics } from "../../kernel/contract/socket.ts";
import { balanceTopic } from "../../plugins/finance/contract.ts";
import { notify } from "../support/notify.ts";
import { removeOld } from "../support/remove-old.ts";
import type { Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let demo: SmallDemo;
let userPk: string;
let adminPk: string;
const path = "/plugin/notifications";
const events: string[] = [];

beforeAll(async () => {
  demo = await startSmallDemo();
  [userPk, adminPk] = (await Promise.all(
    [demo.user, demo.admin].map(async (caller) => (await caller.get("/get_base_config")).body.adminUser.pk as string),
  )) as [string, string];
  demo.kernel.bus.listen((topic) => void events.push(topic));
});
afterAll(() => demo.close());
beforeEach(async () => {
  await sql`delete from user_notifications`.execute(demo.kernel.db);
  events.length = 0;
});

const show = (pk: string, message: string, more: object = {}): Promise<void> =>
  notify(demo.kernel, pk, { message, ...more });
const unreadOf = async (caller: Caller): Promise<number> => (await caller.get(`${path}/unread`)).body.unread;
const listOf = async (
  caller: Caller,
  body: object = {},
): Promise<{ notifications: { id: string; message: string; isRead: boolean }[]; hasMore: boolean; unread: number }> =>
  (await caller.post(`${path}/list`, body)).body;
const add = (pk: string, count: number): Promise<unknown> =>
  sql`insert into user_notifications (user_id, message)
  select ${pk}::uuid, 'n' || n from generate_series(1, ${count}::int) as n`.execute(demo.kernel.db);

describe("notifications", () => {
  it("are stored for their recipient only, with link and variant", async () => {
    await show(userPk, "Your order is ready", { link: "/resource/orders", variant: "success" });
    expect(await unreadOf(demo.user)).toBe(1);
    expect((await listOf(demo.user)).notifications).toMatchObject([
      { message: "Your order is ready", link: "/resource/orders", variant: "success", isRead: false },
    ]);
    expect(await unreadOf(demo.admin)).toBe(0);
    expect(events).toEqual([`/${userPk}/notifications`, topics.notify(userPk)]);
  });
  it("are stored once each, whatever they contain, in their order", async () => {
    await show(userPk, "from a hook");
    await show(userPk, "evil", { link: "https://evil.test", variant: "dance" });
    await show("nobody", "lost");
    await show("00000000-0000-0000-0000-000000000000", "lost");
    await show(userPk, "a\u0000b");
    expect(await unreadOf(demo.user)).toBe(3);
    expect((await listOf(demo.user)).notifications).toMatchObject([
      { message: "ab" },
      { message: "evil", link: null, variant: "info" },
      { message: "from a hook" },
    ]);
  });
  it("cannot be published past the outbox, in which none is lost", () => {
    const { publish } = demo.kernel.services("game-codes");
    expect(() => publish(topics.notify(userPk), { notify: "lost" })).toThrow("services.outbox.notify");
    publish(balanceTopic(userPk), { notify: "no" });
    expect(events).toEqual([balanceTopic(userPk)]);
  });
  it("come in pages, newest first", async () => {
    await add(userPk, 45);
    const pages = [await listOf(demo.user)];
    while (pages.at(-1)?.hasMore === true && pages.length < 10)
      pages.push(await listOf(demo.user, { before: pages.at(-1)?.notifications.at(-1)?.id }));
    expect(pages.map(({ notifications }) => notifications.length)).toEqual([20, 20, 5]);
    expect(pages.flatMap(({ notifications }) => notifications.map(({ message }) => message))).toEqual(
      Array.from({ length: 45 }, (_, at) => `n${45 - at}`),
    );
  });
  it("are counted as far as the bell can show", async () => {
    await add(userPk, 250);
    expect(await unreadOf(demo.user)).toBe(100);
  });
  it("are marked one by one, or all up to the last seen one; the user's other browsers are notified", async () => {
    await add(userPk, 3);
    const [newest, middle, oldest] = (await listOf(demo.user)).notifications.map(({ id }) => id);
    expect((await demo.user.post(`${path}/mark_read`, { id: oldest })).body).toEqual({ unread: 2 });
    expect((await demo.user.post(`${path}/mark_read`, { id: oldest })).body).toEqual({ unread: 2 });
    expect((await demo.user.post(`${path}/mark_all_read`, { upTo: middle })).body).toEqual({ unread: 1 });
    expect(events).toEqual([`/${userPk}/notifications`, `/${userPk}/notifications`]);
    expect((await listOf(demo.user)).notifications.map(({ id, isRead }) => [id, isRead])).toEqual([
      [newest, false],
      [middle, true],
      [oldest, true],
    ]);
  });
  it("cannot be read or marked by another user or an anonymous caller", async () => {
    await add(adminPk, 2);
    const [newest] = (await listOf(demo.admin)).notifications;
    expect((await demo.user.post(`${path}/mark_read`, { id: newest?.id })).body).toEqual({ unread: 0 });
    expect((await demo.user.post(`${path}/mark_all_read`, { upTo: "999999999999999999" })).body).toEqual({ unread: 0 });
    expect((await listOf(demo.user)).notifications).toEqual([]);
    expect(await unreadOf(demo.admin)).toBe(2);
    for (const answer of [
      await demo.anonymous.get(`${path}/unread`),
      await demo.anonymous.post(`${path}/list`, {}),
      await demo.anonymous.post(`${path}/mark_read`, { id: "1" }),
      await demo.anonymous.post(`${path}/mark_all_read`, { upTo: "1" }),
    ])
      expect(answer.status).toBe(401);
  });
  it("go after their time, and with their user", async () => {
    await add(userPk, 3);
    await sql`update user_notifications set created_at = now() - interval '91 days'
      where message <> 'n3'`.execute(demo.kernel.db);
    expect(await removeOld(demo.kernel, "notifications")).toBe(2);
    expect((await listOf(demo.user)).notifications).toMatchObject([{ message: "n3" }]);
  });
});
