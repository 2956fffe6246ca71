/** Views of a whole portal: what other users and roles see over HTTP, and the jobs that notify and send mails. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookJob } from "../../plugins/views/server/subscription-jobs.ts";
import { eventually } from "../support/eventually.ts";
import { portalUrl, startMailedPortal, type MailedPortal } from "../support/mailed-portal.ts";
import type { Caller } from "../support/portal.ts";

let portal: MailedPortal;
let root: Caller;
let kim: Caller;
beforeAll(async () => {
  portal = await startMailedPortal();
  [root, kim] = [await portal.as("root"), await portal.as("kim")];
});
afterAll(() => portal.close());

const save = async (caller: Caller, resourceId: string, more: object): Promise<string> =>
  (await caller.post("/save_view", { resourceId, name: "A view", query: "", isShared: false, ...more })).body.view?.id;
const viewsOf = async (caller: Caller): Promise<string[]> =>
  (await caller.post("/get_resource", { resourceId: "orders" })).body.resource.listSettings.views.map(
    ({ id }: { id: string }) => id,
  );
const menuOf = async (caller: Caller): Promise<{ itemId?: string; label?: string }[]> =>
  (await caller.get("/get_base_config")).body.menu;

describe("a view shared with a role", () => {
  it("is seen, pinned and subscribed to by users of that role, and by others not", async () => {
    const forUsers = await save(root, "orders", { isShared: true, roles: ["user"] });
    const forRoots = await save(root, "orders", { name: "Another", isShared: true, roles: ["superadmin"] });
    expect(await viewsOf(kim)).toEqual([forUsers]);
    expect((await viewsOf(root)).toSorted()).toEqual([forUsers, forRoots].toSorted());
    for (const [call, more] of [
      ["/pin_view", { isPinned: true }],
      ["/subscribe_to_view", { subscription: { byMail: false } }],
      ["/set_default_view", {}],
    ] as const) {
      expect((await kim.post(call, { resourceId: "orders", id: forRoots, ...more })).body.error, call).toBe(
        "View not found",
      );
      expect((await kim.post(call, { resourceId: "orders", id: forUsers, ...more })).body, call).toEqual({ ok: true });
    }
    const defaults = { resourceId: "orders", id: forUsers, roles: ["user"] };
    expect((await kim.post("/set_role_defaults", defaults)).body.error).toMatch(/^You can't share views/);
    const menu = await menuOf(kim);
    const heading = menu.findIndex(({ label }) => label === "My views");
    const item = menu[heading + 1];
    expect(item?.label).toBe("A view");
    expect((await kim.get("/get_menu_badges")).body).toMatchObject({ [item?.itemId ?? ""]: 0 });
    expect((await menuOf(root)).map(({ label }) => label)).not.toContain("My views");
  });
});

describe("a subscription by email", () => {
  it("notifies in the bell and sends a mail in the language of the user, with a link", async () => {
    await sql`update portal_users set language = 'de' where id = ${portal.ids["root"]}::uuid`.execute(portal.kernel.db);
    const query = `filter__email__ilike=${encodeURIComponent('"new"')}`;
    const id = await save(root, "users", { name: "New ones", query });
    const subscribed = { resourceId: "users", id, subscription: { byMail: true }, timeZone: "Europe/Berlin" };
    expect((await root.post("/subscribe_to_view", subscribed)).body).toEqual({ ok: true });
    await sql`insert into portal_users (email, full_name, role, password_hash)
      values ('new@demo.test', 'New', 'user', 'x')`.execute(portal.kernel.db);
    await portal.kernel.services("views").enqueue(lookJob);
    const mail = await portal.mail.next("root@demo.test");
    expect(mail.subject).toBe("New ones: 1 neuer Datensatz");
    expect(mail.link?.href).toBe(`${portalUrl}/portal/resource/users?${query}&view=${id}`);
    await eventually(async () => {
      const { rows } = await sql`select message, link from user_notifications
        where user_id = ${portal.ids["root"]}::uuid`.execute(portal.kernel.db);
      expect(rows).toEqual([{ message: "New ones: 1 neuer Datensatz", link: `/resource/users?${query}&view=${id}` }]);
    });
  });
  it("is forgotten with the account, as the user's places in menus are", async () => {
    const owned = async (): Promise<number> =>
      (
        await sql`select 1 from portal_view_subscriptions where user_id = ${portal.ids["kim"]}
          union all select 1 from portal_pinned_views where user_id = ${portal.ids["kim"]}
          union all select 1 from portal_default_views where user_id = ${portal.ids["kim"]}`.execute(portal.kernel.db)
      ).rows.length;
    expect(await owned()).toBe(3);
    await sql`delete from portal_users where id = ${portal.ids["kim"]}::uuid`.execute(portal.kernel.db);
    expect(await owned()).toBe(0);
  });
});
