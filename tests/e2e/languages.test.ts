/**
 * Choosing a language: on the sign-in pages and in the account menu, applied at once, remembered in the browser and
 * with the account, also right to left.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";
import { slowness } from "../support/slowness.ts";

const fillMs = 240_000 * slowness;

let site: Site & { portal: SmallDemo };
beforeAll(async () => {
  site = await openSite(startSmallDemo);
}, fillMs);
afterAll(() => site.close());

const rows = "tr[data-row]";
const stored = (visitor: Visitor): Promise<string | null> =>
  visitor.page.evaluate(() => localStorage.getItem("afLanguage"));
const direction = (visitor: Visitor): Promise<string> =>
  visitor.page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
const signIn = async (visitor: Visitor, username: string, password: string): Promise<void> => {
  await visitor.page.locator("input[name=username]").fill(username);
  await visitor.page.locator("input[name=password]").fill(password);
  await visitor.page.locator("form button[type=submit]").click();
  await visitor.page.waitForURL(({ pathname }) => !pathname.endsWith("/login"));
  await visitor.page.locator("main h1").first().waitFor();
};

describe("on the signed-out pages", () => {
  it("the language is chosen on the spot, and stays", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.open("/login");
    const select = page.getByRole("button", { name: "Select language: English" });
    await select.click();
    const choices = page.getByRole("menuitemradio");
    await choices.first().waitFor();
    expect(await choices.allTextContents()).toEqual([
      "English",
      "Українська",
      "Deutsch",
      "Español",
      "Português",
      "Türkçe",
      "العربية",
      "中文",
    ]);
    expect(await page.getByRole("menuitemradio", { checked: true }).allTextContents()).toEqual(["English"]);
    // Flags are image files, because not every system has flag letters.
    const flags = await choices
      .locator("img")
      .evaluateAll((images) =>
        Promise.all(
          (images as HTMLImageElement[]).map((image) =>
            image.decode().then(() => [/[A-Z]{2}(?=-\w+\.svg$)/.exec(image.src)?.[0], image.alt]),
          ),
        ),
      );
    expect(flags).toEqual(["US", "UA", "DE", "ES", "PT", "TR", "SA", "CN"].map((code) => [code, ""]));
    await visitor.isAccessible();
    await page.evaluate(() => {
      (globalThis as { stayed?: boolean }).stayed = true;
    });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Вхід до Codeport" }).waitFor();
    await page.getByLabel("Електронна пошта").waitFor();
    expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true);
    expect([await stored(visitor), await direction(visitor)]).toEqual(["uk", "uk ltr"]);
    await visitor.isAccessible();
    await page.reload();
    await page.getByRole("heading", { name: "Вхід до Codeport" }).waitFor();
    await page.getByRole("button", { name: "Виберіть мову: Українська" }).click();
    await page.getByRole("menuitemradio", { name: "العربية" }).click();
    await page.getByRole("heading", { name: "تسجيل الدخول إلى Codeport" }).waitFor();
    await expect.poll(() => direction(visitor)).toBe("ar rtl");
    await visitor.isAccessible();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
  it("the browser's own language is used without a choice, and English where the portal lacks that", async () => {
    for (const [locale, heading] of [
      ["de-AT", "Bei Codeport anmelden"],
      ["fr-FR", "Sign in to Codeport"],
      ["ar-EG", "تسجيل الدخول إلى Codeport"],
    ] as const) {
      const visitor = await site.visit({ locale });
      await visitor.open("/login");
      await visitor.page.getByRole("heading", { name: heading }).waitFor();
      await visitor.close();
    }
  });
  it("a stored language that the portal lacks changes nothing, not the direction either", async () => {
    const visitor = await site.visit();
    await visitor.page.addInitScript(() => localStorage.setItem("afLanguage", "he"));
    await visitor.open("/login");
    await visitor.page.getByRole("heading", { name: "Sign in to Codeport" }).waitFor();
    expect(await direction(visitor)).toBe("en ltr");
    await visitor.close();
  });
  it("the page comes up in English when the texts do not come, and in the language as soon as they do", async () => {
    const visitor = await site.visit({ locale: "uk-UA" });
    const { page } = visitor;
    await page.route("**/frontend_messages*", (route) => route.abort());
    await visitor.open("/login");
    await page.getByRole("heading", { name: "Sign in to Codeport" }).waitFor();
    await page.unroute("**/frontend_messages*");
    await page.getByRole("heading", { name: "Вхід до Codeport" }).waitFor();
    await visitor.close();
  });
});

describe("signed in", () => {
  it("the account's menu changes everything on the page, by keyboard too, and nothing that was typed is lost", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open("/resource/orders");
    await page.locator(rows).first().waitFor();
    const asked: string[] = [];
    page.on("request", (request) =>
      asked.push(`${new URL(request.url()).pathname.split("/").at(-1)} ${request.headers()["accept-language"]}`),
    );
    await page.getByRole("button", { name: "Your account" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Select language" }).waitFor();
    await page.getByRole("menuitem", { name: "Select language" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "Deutsch" }).waitFor();
    await visitor.isAccessible();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Bestellungen" }).waitFor();
    await page.getByRole("columnheader", { name: "Betrag" }).waitFor();
    await page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link", { name: "Spiele" }).waitFor();
    await page.getByText(/Einträge 1 bis 10 von/).waitFor();
    expect(
      asked.filter((call) => /get_resource |get_base_config/.test(call)).every((call) => call.endsWith(" de")),
    ).toBe(true);
    expect(await page.title()).toBe("Codeport – Bestellungen");
    expect([await stored(visitor), await direction(visitor)]).toEqual(["de", "de ltr"]);
    await expect
      .poll(async () => (await site.portal.admin.get("/get_base_config")).body.adminUser.dbUser.language)
      .toBe("de");
    // Resets the account's language, which would otherwise apply to the next device.
    await site.portal.admin.post("/plugin/i18n/set_language", { language: "en" });
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
  it("the account's language goes along to a device where nothing was chosen, and a choice there stays there", async () => {
    await site.portal.user.post("/plugin/i18n/set_language", { language: "es" });
    const fresh = await site.visit();
    await fresh.open("/login");
    await signIn(fresh, "user@demo.test", "Demo-user-1");
    await fresh.page.getByText("¿Qué desea hacer?").waitFor();
    expect(await stored(fresh)).toBeNull();
    await fresh.page.reload();
    await fresh.page.getByText("¿Qué desea hacer?").waitFor();
    await fresh.close();
    const chosen = await site.visit();
    await chosen.open("/login");
    await chosen.page.getByRole("button", { name: /^Select language/ }).click();
    await chosen.page.getByRole("menuitemradio", { name: "Türkçe" }).click();
    await chosen.page.getByRole("heading", { name: /oturumu/ }).waitFor();
    await signIn(chosen, "user@demo.test", "Demo-user-1");
    await chosen.page.getByText("Ne yapmak istersiniz?").waitFor();
    expect((await site.portal.user.get("/get_base_config")).body.adminUser.dbUser.language).toBe("es");
    await chosen.close();
  });
  it("a text that an operator changes is on open pages at once", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open("/resource/texts?q=View%20Orders");
    await page.locator(rows).first().waitFor();
    const reader = await site.visit({ locale: "de" });
    await reader.open("/login");
    await signIn(reader, "user@demo.test", "Demo-user-1");
    await reader.page.evaluate(() => localStorage.setItem("afLanguage", "de"));
    await reader.open("/");
    await reader.page.getByText("Bestellungen ansehen").waitFor();
    const { body } = await site.portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "texts",
      filters: [
        { field: "message", operator: "eq", value: "View Orders" },
        { field: "language", operator: "eq", value: "de" },
      ],
      sort: [],
      limit: 1,
      offset: 0,
    });
    await visitor.open(`/resource/texts/edit/${body.data[0]._primaryKeyValue}`);
    await page.getByRole("textbox", { name: "Custom text" }).fill("Meine Käufe");
    await page.locator("button[type=submit]").first().click();
    await reader.page.getByText("Meine Käufe").waitFor();
    await reader.page.reload();
    await reader.page.getByText("Meine Käufe").waitFor();
    await reader.close();
    await visitor.close();
  });
});

describe("from right to left", () => {
  it("lists, records and forms are whole and accessible, on a wide and a narrow page", async () => {
    for (const viewport of [
      { width: 1280, height: 860 },
      { width: 360, height: 740 },
    ]) {
      const visitor = await site.visit({ locale: "ar", viewport });
      const { page } = visitor;
      await visitor.open("/login");
      await signIn(visitor, "admin@demo.test", "Demo-admin-1");
      await page.evaluate(() => localStorage.setItem("afLanguage", "ar"));
      for (const path of ["/resource/codes", "/resource/games", "/resource/games/create", "/"]) {
        await visitor.open(path);
        await page.locator("main h1").first().waitFor();
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
            { message: path },
          )
          .toBe(true);
        expect(await direction(visitor)).toBe("ar rtl");
        if (path !== "/resource/codes") continue;
        const next = page.locator("main [data-icon=chevron-right]").first();
        await next.waitFor({ state: "attached" });
        expect(await next.evaluate((icon) => getComputedStyle(icon).scale)).toBe("-1 1");
      }
      await visitor.close();
    }
  });
});
