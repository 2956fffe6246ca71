/**
 * No text on a screen is fixed to English: in a pseudo-language that marks every message, all text that is not data is
 * marked.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";
import { collectData, untranslated } from "./support/untranslated.ts";
import { slowness } from "../support/slowness.ts";

const fillMs = 240_000 * slowness;

let site: Site & { portal: SmallDemo };
let visitor: Visitor;
let data: Set<string>;
let gameId: string;

beforeAll(async () => {
  site = await openSite(startSmallDemo, "tests/fixtures/pseudo.config.ts", { isServerRendered: false });
  visitor = await site.visit();
  await visitor.page.addInitScript(() => localStorage.setItem("afLanguage", "de"));
  data = collectData(visitor.page);
  const { body } = await site.portal.admin.post("/get_resource_data", {
    source: "list",
    resourceId: "games",
    filters: [],
    sort: [],
    limit: 1,
    offset: 0,
  });
  gameId = body.recordIds[0];
}, fillMs);
afterAll(() => site.close());

const rows = "tr[data-row]";
const isTranslated = async (what: string): Promise<void> => {
  await expect.poll(() => untranslated(visitor.page, data), { message: what }).toEqual([]);
};
const open = async (path: string, ready: string): Promise<void> => {
  await visitor.open(path);
  await visitor.page.locator(ready).first().waitFor();
};
const button = (name: string): ReturnType<Visitor["page"]["locator"]> =>
  visitor.page.getByRole("button", { name: `⟦${name}⟧` }).first();

describe("on signed-out pages", () => {
  it.each(["/login", "/signup", "/reset-password", "/confirm2fa", "/setup2fa", "/first-superadmin?token=dead"])(
    "%s",
    async (path) => {
      await open(path, "h1");
      await isTranslated(path);
    },
  );
  it("a wrong password, and the way in", async () => {
    const { page } = visitor;
    await open("/login", "form");
    await page.locator("input[name=username]").fill("admin@demo.test");
    await page.locator("input[name=password]").fill("wrong-Pass-1");
    await page.locator("form button[type=submit]").click();
    await page.locator("[role=alert]", { hasText: "⟦" }).waitFor();
    await isTranslated("the refusal");
    await page.locator("input[name=password]").fill("Demo-admin-1");
    await page.locator("form button[type=submit]").click();
    await page.getByRole("navigation").first().waitFor();
  });
});

describe("signed in", () => {
  it.each([
    "/",
    "/bonuses",
    "/codes-import",
    "/buy-codes",
    "/deposit-funds",
    "/no/such/page",
    "/resource/nothing",
    "/resource/games/show/00000000-0000-0000-0000-000000000000",
  ])("%s", async (path) => {
    await open(path, "main h1, main h2, main [role=alert]");
    await isTranslated(path);
  });
  it("every list", async () => {
    for (const resourceId of ["orders", "codes", "games", "denominations", "transactions", "users", "audit_log"]) {
      await open(`/resource/${resourceId}`, rows);
      await isTranslated(resourceId);
    }
  });
  it("every record, with what is below it", async () => {
    for (const resourceId of ["orders", "codes", "games", "denominations", "transactions", "users"]) {
      const { body } = await site.portal.admin.post("/get_resource_data", {
        source: "list",
        resourceId,
        filters: [],
        sort: [],
        limit: 1,
        offset: 0,
      });
      await open(`/resource/${resourceId}/show/${body.data[0]._primaryKeyValue}`, "dl");
      await isTranslated(`show ${resourceId}`);
    }
  });
  it("an empty list, one that its filters empty, and a page that is not there", async () => {
    for (const [query, ready] of [
      ["?q=zzzzzz", "⟦"],
      ["?filter__name__ilike=%22zzzz%22", "⟦"],
      ["?page=999", "⟦"],
    ] as const) {
      await visitor.open(`/resource/games${query}`);
      await visitor.page.locator("main", { hasText: ready }).waitFor();
      await isTranslated(query);
    }
  });
  it("forms, what they say of wrong values, and leaving them", async () => {
    const { page } = visitor;
    await open("/resource/games/create", "form");
    await isTranslated("create");
    await page.locator("form textarea").nth(1).fill("Not A Slug");
    await page.locator("button[type=submit]").first().click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await isTranslated("create with mistakes");
    await page.getByRole("navigation").first().getByRole("link").first().click();
    await page.getByRole("dialog").waitFor();
    await isTranslated("leaving");
    await page.getByRole("dialog").getByRole("button").last().click();
    await open(`/resource/games/edit/${gameId}`, "form");
    await isTranslated("edit");
    await open("/resource/users/create", "form");
    await isTranslated("create a user");
    await open("/resource/codes/create", "form");
    await isTranslated("create a code");
  });
  it("the filters renderer of every list", async () => {
    const { page } = visitor;
    for (const resourceId of ["codes", "games", "transactions"]) {
      await open(`/resource/${resourceId}`, rows);
      await button("Filter").click();
      await page.getByRole("dialog").waitFor();
      await isTranslated(`filters of ${resourceId}`);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
  });
  it("columns, views and actions on selected rows", async () => {
    const { page } = visitor;
    await open("/resource/codes", rows);
    await button("Columns").click();
    await page.getByRole("checkbox", { name: /⟦/ }).first().waitFor();
    await isTranslated("columns");
    // Escape would close a tooltip that the pointer has opened in the meantime.
    await page.getByRole("dialog").getByRole("button", { name: "⟦Close⟧" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await open("/resource/codes?sort=price__asc", rows);
    await page.locator(`${rows} input[type=checkbox]`).first().check();
    await button("Mark as sold").waitFor();
    await isTranslated("ticked");
    await page.getByRole("button", { name: "⟦Mark as sold⟧" }).last().click();
    await page.getByRole("dialog").waitFor();
    await isTranslated("a question");
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.locator("[role=status], [role=alert]", { hasText: "⟦" }).first().waitFor();
    await isTranslated("the news");
  });
  it("many records at once", async () => {
    const { page } = visitor;
    await open("/resource/codes", rows);
    await page.locator(`${rows} input[type=checkbox]`).first().check();
    await button("Edit").click();
    await page.getByRole("dialog").waitFor();
    await isTranslated("bulk edit");
    await page.keyboard.press("Escape");
  });
  it("export and import", async () => {
    const { page } = visitor;
    await open("/resource/games", rows);
    for (const entry of ["Export…", "Import…"]) {
      await page.getByRole("button", { name: "⟦More actions⟧" }).first().click();
      await isTranslated("the menu");
      await page.getByRole("menuitem", { name: `⟦${entry}⟧` }).click();
      await page.getByRole("dialog").waitFor();
      await isTranslated(entry);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
  });
  it("the palette, the help of keys, and the account's menu", async () => {
    const { page } = visitor;
    await open("/resource/games", rows);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await isTranslated("palette");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await isTranslated("help");
    await page.keyboard.press("Escape");
    await button("Your account").click();
    await page.getByRole("menuitem", { name: "⟦Select language⟧" }).click();
    await isTranslated("account");
    await page.keyboard.press("Escape");
  });
  it("a history, deleting and undoing", async () => {
    const { page } = visitor;
    const { body } = await site.portal.admin.post("/create_record", {
      resourceId: "games",
      record: { name: "Doomed", slug: "doomed", active: true },
    });
    await open(`/resource/games/show/${body.newRecordId}`, "dl");
    await page.locator("summary", { hasText: "⟦Change history⟧" }).click();
    await page.locator("details dl, details ol, details ul").first().waitFor();
    await isTranslated("history");
    await button("Delete").click();
    await page.getByRole("dialog").waitFor();
    await isTranslated("the question");
    await page.getByRole("dialog").getByRole("button", { name: "⟦Delete⟧" }).click();
    await page.getByRole("button", { name: "⟦Undo⟧" }).waitFor();
    await isTranslated("undo");
  });
  it("the bell with its notifications", async () => {
    const { page } = visitor;
    await open("/resource/games", rows);
    await page.getByRole("button", { name: /⟦Notifications/ }).click();
    await page.getByRole("dialog").waitFor();
    await isTranslated("notifications");
    await page.keyboard.press("Escape");
  });
  it("without a connection", async () => {
    const { page } = visitor;
    await open("/resource/games", rows);
    await page.context().setOffline(true);
    await page.getByText(/⟦You're offline/).waitFor();
    await isTranslated("offline");
    await page.context().setOffline(false);
  });
});
