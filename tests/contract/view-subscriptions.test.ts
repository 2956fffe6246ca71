/** Subscriptions to views: what a gain is, whose rights count, and that none is reported twice. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  deleteView,
  maxViewSubscriptions,
  saveView,
  subscribeToView,
  type ViewSettings,
} from "../../plugins/views/contract.ts";
import { getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { provideEngine } from "../../kernel/server/extension/engine-of.ts";
import type { Services } from "../../plugins/views/server/services.ts";
import { mailOfGain, type GainMail } from "../../plugins/views/server/gain-mail.ts";
import { lookAtSubscribedViews } from "../../plugins/views/server/subscription-jobs.ts";
import { ann, bob, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
let services: Services;
beforeAll(async () => {
  fixture = await openFixture();
  services = {
    ...fixture.kernel.services("views"),
    ...stubs,
    translations: fixture.kernel.translations,
  } as unknown as Services;
  provideEngine(services, fixture.kernel);
});
afterAll(() => fixture.close());

const sharer: AdminUser = { ...ann, role: "librarian" };
/** The accounts that are active, as the job finds them. */
let accounts: Map<string, AdminUser>;
let notices: { userPk: string; message: string; link?: string | undefined }[];
let mails: GainMail[];
beforeEach(() => {
  accounts = new Map([ann, bob, root].map((user) => [user.pk, user]));
  notices = [];
  mails = [];
});

/** What the fixture does not have. */
const stubs = {
  findUser: (pk: string) => Promise.resolve(accounts.get(pk)),
  inLanguageOf: (_user: unknown, run: () => unknown) => run(),
  languages: [],
  portal: { role: "all", brandName: "Shop", basePath: "/portal", url: "https://a.test" },
  outbox: {
    notify: (_transaction: unknown, userPk: string, { message, link }: { message: string; link?: string }) =>
      Promise.resolve(notices.push({ userPk, message, link })),
    enqueue: (_transaction: unknown, _job: string, data: GainMail) => Promise.resolve(mails.push(data)),
    deliver: () => Promise.resolve(),
  },
};

const query = `filter__title__ilike=${encodeURIComponent('"wanted"')}`;
const save = async (user: AdminUser, name: string, more: object = {}): Promise<string> =>
  (await fixture.call(saveView, user, { resourceId: "things", name, query, isShared: false, ...more })).reply?.view
    .id ?? "";
const subscribe = (user: AdminUser, id: string, subscription: { byMail: boolean } | null, more: object = {}) =>
  fixture.call(subscribeToView, user, { resourceId: "things", id, subscription, ...more });
const add = async (owner: string, ...titles: string[]): Promise<void> => {
  for (const title of titles)
    await sql`insert into things (owner, title) values (${owner}, ${title})`.execute(fixture.db);
};
const look = async (): Promise<string[]> => {
  notices = [];
  await lookAtSubscribedViews(services);
  return notices.map(({ userPk, message }) => `${userPk}: ${message}`).toSorted();
};
const subscriptions = async (): Promise<number> =>
  (await sql`select 1 from portal_view_subscriptions`.execute(fixture.db)).rows.length;

describe("a subscription to a view", () => {
  let shared: string;
  it("reports records that match now and did not at the last look, once, to those who may see them", async () => {
    await add("ann", "wanted before");
    shared = await save(sharer, "Wanted", { isShared: true });
    for (const user of [ann, bob, root])
      expect((await subscribe(user, shared, { byMail: false })).reply).toEqual({ ok: true });
    expect(await look(), "what was there before").toEqual([]);
    await add("ann", "wanted one", "wanted two", "another");
    await add("bob", "wanted three");
    expect(await look()).toEqual([
      "ann: Wanted: 2 new records",
      "bob: Wanted: 1 new record",
      "root: Wanted: 3 new records",
    ]);
    expect(notices[0]?.link).toBe(`/resource/things?${query}&view=${shared}`);
    expect(await look()).toEqual([]);
  });
  it("reports a record that begins to match, also again after it did not, and none that stops", async () => {
    const rename = (from: string, to: string) =>
      sql`update things set title = ${to} where title = ${from}`.execute(fixture.db);
    await rename("another", "wanted too");
    expect(await look()).toEqual(["ann: Wanted: 1 new record", "root: Wanted: 1 new record"]);
    await rename("wanted too", "another");
    expect(await look()).toEqual([]);
    await rename("another", "wanted too");
    expect(await look()).toEqual(["ann: Wanted: 1 new record", "root: Wanted: 1 new record"]);
  });
  it("costs one statement while no table has changed", async () => {
    await look();
    const before = fixture.statements();
    expect(await look()).toEqual([]);
    expect(fixture.statements() - before).toBe(1);
  });
  it("is reported once, also if several processes look at once", async () => {
    await add("bob", "wanted by two");
    notices = [];
    await Promise.all([1, 2, 3].map(() => lookAtSubscribedViews(services)));
    expect(notices.map(({ userPk, message }) => `${userPk}: ${message}`).toSorted()).toEqual([
      "bob: Wanted: 1 new record",
      "root: Wanted: 1 new record",
    ]);
  });
  it("has nothing for suspended users, and waits for them", async () => {
    accounts.delete("bob");
    await add("bob", "wanted meanwhile");
    expect(await look()).toEqual(["root: Wanted: 1 new record"]);
    accounts.set("bob", bob);
    await sql`update portal_view_subscriptions set looked_at = null`.execute(fixture.db);
    expect(await look()).toEqual(["bob: Wanted: 1 new record"]);
  });
  it("begins anew if the query of the view changes", async () => {
    await add("bob", "other");
    await save(sharer, "Wanted", { id: shared, isShared: true, query: "" });
    expect(await look()).toEqual([]);
    await add("bob", "anything");
    expect(await look()).toEqual(["bob: Wanted: 1 new record", "root: Wanted: 1 new record"]);
    await save(sharer, "Wanted", { id: shared, isShared: true });
    expect(await look()).toEqual([]);
  });
  it("sends a mail only to those who want one, as long as they see the view", async () => {
    await subscribe(bob, shared, { byMail: true });
    await add("bob", "wanted by mail");
    await look();
    expect(mails).toEqual([
      { id: expect.any(String) as string, userPk: "bob", viewId: shared, count: 1, isCountOnly: false },
    ]);
    const mail = () => mailOfGain(services, mails[0] as GainMail);
    expect(await mail()).toMatchObject({ to: "bob", subject: "Wanted: 1 new record" });
    expect((await mail())?.text).toContain(`https://a.test/portal/resource/things?${query}&view=${shared}`);
    await subscribe(bob, shared, { byMail: false });
    expect(await mail(), "without mails").toBeUndefined();
    await subscribe(bob, shared, { byMail: true });
    accounts.delete("bob");
    expect(await mail(), "for a suspended user").toBeUndefined();
    accounts.set("bob", bob);
    await save(sharer, "Wanted", { id: shared, isShared: true, roles: ["reader"] });
    expect(await mail(), "for a view of another role").toBeUndefined();
    await save(sharer, "Wanted", { id: shared, isShared: true, roles: [] });
  });
  it("is for views that the user sees, and few", async () => {
    const hidden = await save(ann, "Ann's alone");
    for (const id of [hidden, "00000000-0000-0000-0000-000000000000"])
      expect((await subscribe(bob, id, { byMail: false })).code).toBe("PORTAL_VIEW_UNKNOWN");
    expect((await subscribe(bob, shared, { byMail: false }, { resourceId: "vaults" })).code).toBe(
      "PORTAL_RESOURCE_UNKNOWN",
    );
    expect((await subscribe(bob, shared, null, { timeZone: "+02:00" })).code).toBe("PORTAL_TIME_ZONE_UNKNOWN");
    const ids: string[] = [];
    for (let index = 0; index < maxViewSubscriptions; index += 1) ids.push(await save(bob, `view ${index}`));
    const replies = await Promise.all(ids.map((id) => subscribe(bob, id, { byMail: false })));
    expect(replies.filter(({ reply }) => reply !== undefined)).toHaveLength(maxViewSubscriptions - 1);
    expect(replies.find(({ code }) => code !== undefined)?.code).toBe("PORTAL_VIEW_SUBSCRIBED_TOO_MANY");
    for (const id of ids) await fixture.call(deleteView, bob, { resourceId: "things", id });
  });
  it("compares the numbers of records if there are too many to compare their keys", async () => {
    const many = await save(root, "Many", { query: "" });
    await sql`insert into things (owner, title) select 'carl', 'one of many' from generate_series(1, 9990)`.execute(
      fixture.db,
    );
    await look();
    await subscribe(root, many, { byMail: false });
    await sql`insert into things (owner, title) select 'carl', 'one of many' from generate_series(1, 100)`.execute(
      fixture.db,
    );
    expect(await look()).toEqual(["root: Many: 100 more records. Above 10000 records, only the number is compared"]);
    await sql`insert into things (owner, title) values ('carl', 'one of many')`.execute(fixture.db);
    expect(await look()).toEqual(["root: Many: 1 more record. Above 10000 records, only the number is compared"]);
    await sql`delete from things where owner = 'carl'`.execute(fixture.db);
    expect(await look()).toEqual([]);
    await add("carl", "a new one");
    expect(await look()).toEqual(["root: Many: 1 new record"]);
    await fixture.call(deleteView, root, { resourceId: "things", id: many });
  });
  it("looks again at views whose records may change without their table, and at all others once an hour", async () => {
    const today = `filter__day__within=${encodeURIComponent('{"period":"today"}')}`;
    const ids = [await save(root, "Today", { query: today }), await save(root, "Searched", { query: "q=wanted" })];
    for (const id of ids) await subscribe(root, id, { byMail: false }, { timeZone: "Asia/Tokyo" });
    await look();
    const again = async (): Promise<string[]> => {
      const seen = () =>
        sql<{ name: string; at: string }>`select name, looked_at::text as at from portal_view_subscriptions
          join portal_saved_views on id = view_id where user_id = 'root' order by name`.execute(fixture.db);
      const { rows: before } = await seen();
      await look();
      const { rows: after } = await seen();
      return after.filter(({ at }, index) => at !== before[index]?.at).map(({ name }) => name);
    };
    expect(await again()).toContain("Today");
    expect(await again()).not.toContain("Wanted");
    await sql`update portal_view_subscriptions set looked_at = now() - interval '61 minutes'`.execute(fixture.db);
    expect(await again()).toContain("Wanted");
    for (const id of ids) await fixture.call(deleteView, root, { resourceId: "things", id });
  });
  it("ends by its user, with the view, and when the user does not see it any more", async () => {
    const settings = async (user: AdminUser) =>
      (
        (await fixture.call(getResource, user, { resourceId: "things" })).reply?.resource.listSettings as
          | ViewSettings
          | undefined
      )?.views.find(({ id }) => id === shared)?.subscription;
    expect([await settings(ann), await settings(bob)]).toEqual([{ byMail: false }, { byMail: true }]);
    expect(await subscriptions()).toBe(3);
    await subscribe(ann, shared, null);
    expect([await settings(ann), await subscriptions()]).toEqual([undefined, 2]);
    await save(sharer, "Wanted", { id: shared, isShared: true, roles: ["reader"] });
    await add("bob", "wanted in secret");
    expect(await look(), "superadmins see all shared views").toEqual(["root: Wanted: 1 new record"]);
    expect(await subscriptions()).toBe(1);
    await fixture.call(deleteView, sharer, { resourceId: "things", id: shared });
    expect(await subscriptions()).toBe(0);
  });
});
