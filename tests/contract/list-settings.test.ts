/** Layouts and saved views: who owns them, who sees them, and what is refused. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteView, saveView, setDefaultView, viewLimits, type ViewSettings } from "../../plugins/views/contract.ts";
import { saveListLayout } from "../../kernel/contract/resources/list-settings.ts";
import { getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** The same user in a role that may share views. */
const sharer: AdminUser = { ...ann, role: "librarian" };

const settingsOf = async (user: AdminUser, resourceId = "things"): Promise<ViewSettings | undefined> =>
  (await fixture.call(getResource, user, { resourceId })).reply?.resource.listSettings as ViewSettings | undefined;
const namesOf = async (user: AdminUser): Promise<string[] | undefined> =>
  (await settingsOf(user))?.views.map(({ name }) => name);
const save = (user: AdminUser, name: string, more: object = {}) =>
  fixture.call(saveView, user, { resourceId: "things", name, query: "sort=title__asc", isShared: false, ...more });

describe("a list's layout", () => {
  const layout = {
    columns: [
      { name: "title", width: 300 },
      { name: "note", isHidden: true },
    ],
    isCompact: true,
  };

  it("comes with the list, only for the user who chose it", async () => {
    expect(await settingsOf(ann)).toEqual({ views: [] });
    await fixture.call(saveListLayout, ann, { resourceId: "things", layout });
    expect(await settingsOf(ann)).toEqual({ layout, views: [] });
    expect(await settingsOf(ann, "parents")).toEqual({ views: [] });
    expect(await settingsOf(bob)).toEqual({ views: [] });
  });
  it("is changed, and given up", async () => {
    await fixture.call(saveListLayout, ann, { resourceId: "things", layout: { columns: [] } });
    expect(await settingsOf(ann)).toEqual({ layout: { columns: [] }, views: [] });
    await fixture.call(saveListLayout, ann, { resourceId: "things", layout: null });
    expect(await settingsOf(ann)).toEqual({ views: [] });
  });
  it("is refused for a list one may not open", async () => {
    expect((await fixture.call(saveListLayout, ann, { resourceId: "vaults", layout })).code).toBe(
      "PORTAL_RESOURCE_UNKNOWN",
    );
    expect((await fixture.call(saveListLayout, ann, { resourceId: "nothing", layout })).code).toBe(
      "PORTAL_RESOURCE_UNKNOWN",
    );
  });
});

describe("saved views", () => {
  it("are private until they are shared; others see shared ones but cannot change them", async () => {
    const mine = (await save(ann, " Mine ")).reply?.view;
    const shared = (await save(sharer, "Everybody's", { isShared: true, layout: { columns: [{ name: "title" }] } }))
      .reply?.view;
    expect(mine).toMatchObject({ name: "Mine", isShared: false, mayChange: true });
    expect(await namesOf(ann)).toEqual(["Mine", "Everybody's"]);
    const { sharedBy, ...shown } = shared ?? {};
    expect(sharedBy).toBe("ann");
    expect((await settingsOf(bob))?.views).toEqual([{ ...shown, mayChange: false }]);
    expect((await settingsOf(root))?.views).toEqual([{ ...shown, mayChange: true, sharedBy: "ann" }]);
    for (const id of [mine?.id ?? "", shared?.id ?? "", "00000000-0000-0000-0000-000000000000"]) {
      expect((await save(bob, "Taken over", { id })).code).toBe("PORTAL_VIEW_UNKNOWN");
      expect((await fixture.call(deleteView, bob, { resourceId: "things", id })).code).toBe("PORTAL_VIEW_UNKNOWN");
    }
  });
  it("are shared by roles alone that the config names, and by no other way", async () => {
    for (const id of [undefined, (await settingsOf(ann))?.views[0]?.id])
      expect((await save(ann, "For all", { isShared: true, ...(id === undefined ? {} : { id }) })).code).toBe(
        "PORTAL_VIEW_SHARE_NOT_ALLOWED",
      );
    expect([
      (await settingsOf(ann))?.mayShare,
      (await settingsOf(sharer))?.mayShare,
      (await settingsOf(root))?.mayShare,
    ]).toEqual([undefined, true, true]);
    await expect(
      sql`insert into portal_saved_views (resource_id, owner_id, name, query, is_shared)
      values ('things', 'ann', 'no sharer', '', true)`.execute(fixture.db),
    ).rejects.toThrow();
  });
  it("are shared with roles of the deployment, and seen with such a role alone", async () => {
    const reader: AdminUser = { ...bob, role: "reader" };
    const refused = await save(sharer, "For nobody", { isShared: true, roles: ["reader", "no such role"] });
    expect(refused.error).toBe("There is no role no such role. Select one of the roles shown");
    expect((await save(ann, "Not mine to share", { isShared: true, roles: ["reader"] })).code).toBe(
      "PORTAL_VIEW_SHARE_NOT_ALLOWED",
    );
    const view = (await save(sharer, "Readers'", { isShared: true, roles: ["reader", "reader"] })).reply?.view;
    const id = view?.id ?? "";
    expect(view).toMatchObject({ isShared: true, roles: ["reader"] });
    const seen = async (user: AdminUser) => (await settingsOf(user))?.views.find((one) => one.id === id);
    expect(await seen(bob)).toBeUndefined();
    expect(await seen({ ...bob, role: "librarian" })).toBeUndefined();
    // A reader does not learn with which other roles it is shared.
    expect(await seen(reader)).toEqual({
      id,
      name: "Readers'",
      query: "sort=title__asc",
      isShared: true,
      mayChange: false,
    });
    expect(await seen(root)).toMatchObject({ roles: ["reader"], mayChange: true });
    expect((await fixture.call(setDefaultView, bob, { resourceId: "things", id })).code).toBe("PORTAL_VIEW_UNKNOWN");
    expect((await fixture.call(setDefaultView, reader, { resourceId: "things", id })).reply).toEqual({ ok: true });
    expect((await settingsOf(reader))?.defaultView).toBe(id);
    expect((await settingsOf(bob))?.defaultView, "in another role").toBeUndefined();
    // Without roles a change keeps those that it has.
    expect((await save(sharer, "Readers'", { id, isShared: true })).reply?.view.roles).toEqual(["reader"]);
    expect((await save(sharer, "Readers'", { id, isShared: true, roles: [] })).reply?.view.roles).toBeUndefined();
    expect((await seen(bob))?.id).toBe(id);
    await save(sharer, "Readers'", { id, isShared: true, roles: ["reader"] });
    expect((await save(sharer, "Readers'", { id, isShared: false })).reply?.view.roles).toBeUndefined();
    expect([await seen(reader), await seen(root)]).toEqual([undefined, undefined]);
    await expect(
      sql`update portal_saved_views set shared_roles = '{reader}' where id = ${id}`.execute(fixture.db),
      "a private view with roles",
    ).rejects.toThrow();
    expect((await settingsOf(sharer))?.roles?.map(({ value }) => value)).toEqual([
      "superadmin",
      "librarian",
      "reader",
      "user",
    ]);
    expect((await settingsOf(bob))?.roles).toBeUndefined();
    await fixture.call(deleteView, sharer, { resourceId: "things", id });
  });
  it("are not listened to any more when their maker's role may not share", async () => {
    const role = (name: string) =>
      sql`update portal_saved_views set shared_role = ${name}
      where name = ${"Everybody's"}`.execute(fixture.db);
    await role("user");
    expect((await settingsOf(bob))?.views).toEqual([]);
    await role("librarian");
    expect((await settingsOf(bob))?.views).toHaveLength(1);
  });
  it("are what a list begins with for the one who says so, as long as they see the view", async () => {
    const begin = (user: AdminUser, id: string | null, resourceId = "things") =>
      fixture.call(setDefaultView, user, { resourceId, id });
    const [mine, shared] = (await settingsOf(ann))?.views ?? [];
    expect((await begin(ann, mine?.id ?? "")).reply).toEqual({ ok: true });
    expect((await settingsOf(ann))?.defaultView).toBe(mine?.id);
    expect((await settingsOf(bob))?.defaultView).toBeUndefined();
    expect((await begin(bob, mine?.id ?? "")).code).toBe("PORTAL_VIEW_UNKNOWN");
    expect((await begin(ann, mine?.id ?? "", "parents")).code).toBe("PORTAL_VIEW_UNKNOWN");
    expect((await begin(ann, null, "vaults")).code).toBe("PORTAL_RESOURCE_UNKNOWN");
    await begin(bob, shared?.id ?? "");
    expect((await settingsOf(bob))?.defaultView).toBe(shared?.id);
    await save(ann, "Everybody's", { id: shared?.id, isShared: false });
    expect((await settingsOf(bob))?.defaultView).toBeUndefined();
    await save(sharer, "Everybody's", { id: shared?.id, isShared: true });
    await begin(ann, null);
    expect((await settingsOf(ann))?.defaultView).toBeUndefined();
  });
  it("are tidied up by the superadmin where they are shared, and only there", async () => {
    const [mine, shared] = (await settingsOf(ann))?.views ?? [];
    expect((await fixture.call(deleteView, root, { resourceId: "things", id: mine?.id ?? "" })).code).toBe(
      "PORTAL_VIEW_UNKNOWN",
    );
    expect((await fixture.call(deleteView, root, { resourceId: "things", id: shared?.id ?? "" })).reply).toEqual({
      ok: true,
    });
    expect(await namesOf(ann)).toEqual(["Mine"]);
  });
  it("are renamed and changed in place, under a name that is one's own only once", async () => {
    const [mine] = (await settingsOf(ann))?.views ?? [];
    expect((await save(ann, "MINE")).error).toBe("You already have a view named MINE");
    expect((await save(ann, "MINE", { id: mine?.id, query: "page=2" })).reply?.view).toEqual({
      ...mine,
      name: "MINE",
      query: "page=2",
    });
    expect((await save(bob, "Mine")).reply?.view.name).toBe("Mine");
  });
  it("belong to their list", async () => {
    const [mine] = (await settingsOf(ann))?.views ?? [];
    expect((await fixture.call(deleteView, ann, { resourceId: "parents", id: mine?.id ?? "" })).code).toBe(
      "PORTAL_VIEW_UNKNOWN",
    );
    expect(
      (await fixture.call(saveView, ann, { resourceId: "vaults", name: "x", query: "", isShared: true })).code,
    ).toBe("PORTAL_RESOURCE_UNKNOWN");
  });
  it("have an end, also for many who save at once", async () => {
    const replies = await Promise.all(
      Array.from({ length: viewLimits.views + 5 }, (_, index) => save(root, `view ${index}`)),
    );
    expect(replies.filter(({ reply }) => reply !== undefined)).toHaveLength(viewLimits.views);
    expect(replies.find(({ error }) => error !== undefined)?.code).toBe("PORTAL_VIEW_TOO_MANY");
  });
});
