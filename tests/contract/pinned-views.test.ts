/** Pinned views: their place in the menu, their numbers, and whose rights they count with. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxPinnedViews, pinView, saveView, type ViewSettings } from "../../plugins/views/contract.ts";
import { recordsBadgeId, resourceOfBadge } from "../../kernel/contract/shell/records-badge.ts";
import { getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { pinnedBadges, pinnedMenu } from "../../plugins/views/server/pinned-views.ts";
import type { Services } from "../../plugins/views/server/services.ts";
import { ann, bob, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const services = (): Services => fixture.kernel.services("views") as Services;
const sharer: AdminUser = { ...ann, role: "librarian" };
const save = async (user: AdminUser, name: string, more: object = {}): Promise<string> =>
  (
    await fixture.call(saveView, user, {
      resourceId: "things",
      name,
      query: `filter__title__ilike=${encodeURIComponent('"pinned"')}&sort=title__asc`,
      isShared: false,
      ...more,
    })
  ).reply?.view.id ?? "";
const pin = (user: AdminUser, id: string, more: object = {}) =>
  fixture.call(pinView, user, { resourceId: "things", id, isPinned: true, ...more });
const add = (owner: string, title: string) =>
  sql`insert into things (owner, title) values (${owner}, ${title})`.execute(fixture.db);
const numbers = async (user: AdminUser) => Object.values(await pinnedBadges(services(), user));
const labels = async (user: AdminUser) => (await pinnedMenu(services(), user)).map(({ label }) => label);

describe("a pinned view", () => {
  let shared: string;
  it("is an item of the menu of the user who pins it, and leads to its list", async () => {
    shared = await save(sharer, "Shared ones", { isShared: true });
    expect(await pinnedMenu(services(), bob)).toEqual([]);
    expect((await pin(bob, shared)).reply).toEqual({ ok: true });
    expect(await pinnedMenu(services(), bob)).toEqual([
      { type: "heading", label: "My views" },
      {
        type: "page",
        itemId: recordsBadgeId("things", shared),
        label: "Shared ones",
        icon: "list-filter",
        path: `/resource/things?filter__title__ilike=%22pinned%22&sort=title__asc&view=${shared}`,
      },
    ]);
    const settings = async (user: AdminUser) =>
      (
        (await fixture.call(getResource, user, { resourceId: "things" })).reply?.resource.listSettings as
          | ViewSettings
          | undefined
      )?.views;
    expect((await settings(bob))?.[0]?.isPinned).toBe(true);
    expect((await settings(ann))?.[0]?.isPinned).toBeUndefined();
    expect([await labels(ann), await labels(root)]).toEqual([[], []]);
  });
  it("has the number of rows that its user may see, also after a change", async () => {
    await pin(ann, shared);
    await pin(root, shared);
    await add("ann", "pinned one");
    await add("ann", "pinned two");
    await add("bob", "pinned three");
    await add("bob", "another");
    expect([await numbers(ann), await numbers(bob), await numbers(root)]).toEqual([[2], [1], [3]]);
    const before = fixture.statements();
    await numbers(bob);
    expect(fixture.statements() - before, "without counting again").toBeLessThanOrEqual(2);
    await add("bob", "pinned four");
    expect(await numbers(bob)).toEqual([2]);
  });
  it("has no number if its filters are not for this user, and no item if its list or it is not", async () => {
    const wage = await save(ann, "By wage", { query: "filter__wage__gt=1" });
    await pin(ann, wage);
    expect(await numbers(ann)).toEqual([2, null]);
    await fixture.call(pinView, ann, { resourceId: "things", id: wage, isPinned: false });
    expect(await numbers(ann)).toEqual([2]);
    await sql`update portal_saved_views set resource_id = 'vaults' where id = ${wage}`.execute(fixture.db);
    await sql`insert into portal_pinned_views (user_id, view_id, slot) values ('ann', ${wage}, 9)`.execute(fixture.db);
    expect(await labels(ann), "of a list that is closed").toEqual(["My views", "Shared ones"]);
    await sql`delete from portal_saved_views where id = ${wage}`.execute(fixture.db);
    await save(sharer, "Shared ones", { id: shared, isShared: true, roles: ["reader"] });
    expect([await labels(bob), await numbers(bob)], "in another role").toEqual([[], []]);
    expect(await labels({ ...bob, role: "reader" })).toEqual(["My views", "Shared ones"]);
    await save(sharer, "Shared ones", { id: shared, isShared: true, roles: [] });
  });
  it("is one that the user sees, in a list that they may open, with a time zone", async () => {
    const hidden = await save(ann, "Ann's alone");
    for (const id of [hidden, "00000000-0000-0000-0000-000000000000"])
      expect((await pin(bob, id)).code).toBe("PORTAL_VIEW_UNKNOWN");
    expect((await pin(bob, shared, { resourceId: "parents" })).code).toBe("PORTAL_VIEW_UNKNOWN");
    expect((await pin(bob, shared, { resourceId: "vaults" })).code).toBe("PORTAL_RESOURCE_UNKNOWN");
    expect((await pin(bob, shared, { timeZone: "Mars/Base" })).error).toMatch(/^Mars\/Base is not a time zone/);
    expect((await pin(bob, shared, { timeZone: "Asia/Tokyo" })).reply).toEqual({ ok: true });
  });
  it("counts relative periods in the time zone of its user", async () => {
    const today = await save(ann, "Today", {
      query: `filter__day__within=${encodeURIComponent('{"period":"today"}')}`,
    });
    await pin(ann, today, { timeZone: "Pacific/Kiritimati" });
    await sql`insert into things (owner, title, day)
      values ('ann', 'a', (now() at time zone 'Pacific/Kiritimati')::date)`.execute(fixture.db);
    expect((await numbers(ann)).at(-1)).toBe(1);
    await fixture.call(pinView, ann, { resourceId: "things", id: today, isPinned: false });
  });
  it("is one of few, also for a user who pins many at once, and views that are gone take no place", async () => {
    const ids: string[] = [];
    for (let index = 0; index < maxPinnedViews + 2; index += 1) ids.push(await save(bob, `view ${index}`));
    const replies = await Promise.all(ids.map((id) => pin(bob, id)));
    expect(replies.filter(({ reply }) => reply !== undefined)).toHaveLength(maxPinnedViews - 1);
    expect(replies.find(({ code }) => code !== undefined)?.error).toBe(
      "Your menu can have up to 10 views. Remove one first",
    );
    expect((await labels(bob)).length).toBe(maxPinnedViews + 1);
    await save(sharer, "Shared ones", { id: shared, isShared: false });
    expect((await labels(bob)).length).toBe(maxPinnedViews);
    const refused = replies.findIndex(({ reply }) => reply === undefined);
    expect((await pin(bob, ids[refused] ?? "")).reply).toEqual({ ok: true });
    expect((await labels(bob)).at(-1)).toBe(`view ${refused}`);
  });
  it("has an id that names its resource", () => {
    const id = "7b0c3a52-5d0e-4f5e-9c53-1f2f3a4b5c6d";
    for (const resourceId of ["codes", "a.b", "a/b", "ä %"])
      expect(resourceOfBadge(recordsBadgeId(resourceId, id))).toBe(resourceId);
    expect(["codes", "view", `view.%.${id}`, "view.codes.x"].map(resourceOfBadge)).toEqual(Array(4).fill(undefined));
  });
});
