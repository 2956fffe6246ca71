/** Default views of roles: who may set them, whom they reach, and when they end. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  deleteView,
  saveView,
  setDefaultView,
  setRoleDefaults,
  type ViewSettings,
} from "../../plugins/views/contract.ts";
import { getResource } from "../../kernel/contract/resources/read-endpoints.ts";
import type { AdminUser } from "../../kernel/contract/session/admin-user.ts";
import { ann, bob, openFixture, root, type Fixture } from "../support/resource-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const sharer: AdminUser = { ...ann, role: "librarian" };
const reader: AdminUser = { ...bob, role: "reader" };

const settingsOf = async (user: AdminUser): Promise<ViewSettings | undefined> =>
  (await fixture.call(getResource, user, { resourceId: "things" })).reply?.resource.listSettings as
    | ViewSettings
    | undefined;
const opens = async (user: AdminUser): Promise<string | undefined> => {
  const settings = await settingsOf(user);
  return settings?.views.find(({ id }) => id === settings.defaultView)?.name;
};
const save = async (user: AdminUser, name: string, more: object): Promise<string> =>
  (await fixture.call(saveView, user, { resourceId: "things", name, query: "", isShared: true, ...more })).reply?.view
    .id ?? "";
const setFor = (user: AdminUser, id: string, roles: string[], resourceId = "things") =>
  fixture.call(setRoleDefaults, user, { resourceId, id, roles });
const setOwn = (user: AdminUser, id: string | null) => fixture.call(setDefaultView, user, { resourceId: "things", id });

describe("the default view of a role", () => {
  it("opens the list of users with that role, and that of everyone the others", async () => {
    const readers = await save(sharer, "Readers'", { roles: ["reader"] });
    const all = await save(sharer, "Everyone's", {});
    expect((await setFor(sharer, readers, ["reader"])).reply).toEqual({ ok: true });
    expect([await opens(reader), await opens(bob)]).toEqual(["Readers'", undefined]);
    await setFor(root, all, ["*"]);
    expect([await opens(reader), await opens(bob), await opens(root)]).toEqual([
      "Readers'",
      "Everyone's",
      "Everyone's",
    ]);
    const shown = (await settingsOf(sharer))?.views.map(({ name, defaultFor }) => [name, defaultFor]);
    expect(shown).toEqual([
      ["Everyone's", ["*"]],
      ["Readers'", ["reader"]],
    ]);
    expect((await settingsOf(reader))?.views.some(({ defaultFor }) => defaultFor !== undefined)).toBe(false);
  });
  it("gives way to a user's own, also to all records", async () => {
    const own = (
      await fixture.call(saveView, reader, { resourceId: "things", name: "Own", query: "", isShared: false })
    ).reply?.view.id;
    await setOwn(reader, own ?? "");
    expect(await opens(reader)).toBe("Own");
    expect((await settingsOf(reader))?.hasOwnDefault).toBe(true);
    await setOwn(reader, "all");
    expect(await settingsOf(reader)).toMatchObject({ hasOwnDefault: true });
    expect(await opens(reader)).toBeUndefined();
    await setOwn(reader, null);
    expect(await opens(reader)).toBe("Readers'");
    expect((await settingsOf(reader))?.hasOwnDefault).toBeUndefined();
  });
  it("is set by users alone who may share, for known roles that see the view", async () => {
    const [all, readers] = (await settingsOf(sharer))?.views ?? [];
    expect((await setFor(bob, all?.id ?? "", ["user"])).code).toBe("PORTAL_VIEW_SHARE_NOT_ALLOWED");
    expect((await setFor(sharer, readers?.id ?? "", ["user"])).code).toBe("PORTAL_VIEW_DEFAULT_NOT_SHARED");
    expect((await setFor(sharer, readers?.id ?? "", ["*"])).code).toBe("PORTAL_VIEW_DEFAULT_NOT_SHARED");
    expect((await setFor(sharer, all?.id ?? "", ["no such role"])).code).toBe("PORTAL_VIEW_ROLE_UNKNOWN");
    expect((await setFor(sharer, all?.id ?? "", ["user"], "parents")).code).toBe("PORTAL_VIEW_UNKNOWN");
    expect((await setFor(sharer, all?.id ?? "", ["user"], "vaults")).code).toBe("PORTAL_RESOURCE_UNKNOWN");
    const [hidden] = (await settingsOf(reader))?.views ?? [];
    expect(hidden?.name).toBe("Own");
    for (const id of [hidden?.id ?? "", "00000000-0000-0000-0000-000000000000"])
      expect((await setFor(sharer, id, ["reader"])).code).toBe("PORTAL_VIEW_UNKNOWN");
    await expect(
      sql`insert into portal_role_default_views (resource_id, role, view_id)
        values ('things', 'user', ${readers?.id ?? ""}::uuid)`.execute(fixture.db),
      "a view that the role does not see",
    ).rejects.toThrow();
    await expect(
      sql`insert into portal_role_default_views (resource_id, role, view_id)
        values ('parents', 'user', ${all?.id ?? ""}::uuid)`.execute(fixture.db),
      "a view of another list",
    ).rejects.toThrow();
  });
  it("is one for each role, and ends with the sharing and with the view", async () => {
    const [all, readers] = (await settingsOf(sharer))?.views ?? [];
    await setFor(sharer, all?.id ?? "", ["*", "reader"]);
    expect(await opens(reader)).toBe("Everyone's");
    expect((await settingsOf(sharer))?.views[1]?.defaultFor).toBeUndefined();
    await setFor(sharer, readers?.id ?? "", ["reader"]);
    expect(await opens(reader)).toBe("Readers'");
    await save(sharer, "Readers'", { id: readers?.id, roles: ["librarian"] });
    expect(await opens(reader), "no longer shared with the role").toBe("Everyone's");
    await sql`update portal_saved_views set shared_role = 'user' where id = ${all?.id ?? ""}`.execute(fixture.db);
    expect(await opens(bob), "shared by a role that may not share").toBeUndefined();
    await fixture.call(deleteView, sharer, { resourceId: "things", id: all?.id ?? "" });
    const { rows } = await sql`select role from portal_role_default_views`.execute(fixture.db);
    expect(rows).toEqual([]);
  });
});
