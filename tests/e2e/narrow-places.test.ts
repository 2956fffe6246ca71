/** Narrow layouts: the top bar and the bulk actions of a phone, ids, and the question before a bulk action. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { boxOf } from "../support/page-questions.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
beforeAll(async () => {
  site = await openSite(startSmallDemo);
});
afterAll(() => site.close());

async function arrive(width: number, path: string, who: "admin" | "user" = "admin", language = "en"): Promise<Visitor> {
  const visitor = await site.visit({ viewport: { width, height: 740 }, hasTouch: true });
  const password = who === "admin" ? "Demo-admin-1" : "Demo-user-1";
  await visitor.signIn(`${who}@demo.test`, password, { afLanguage: language });
  await visitor.open(path);
  return visitor;
}

/** Returns the pairs of overlapping elements in the top bar. */
const overlaps = (page: Page): Promise<string[]> =>
  page.getByRole("banner").evaluate((bar) => {
    const logo = "a[href$='/portal/'] > *, a[href$='/portal'] > *";
    const things = [...bar.querySelectorAll(`${logo}, [role=note], button, strong, a[href*='deposit-funds']`)]
      .map((element) => ({
        name: element.textContent || (element.getAttribute("aria-label") ?? ""),
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    return things.flatMap((one, index) =>
      things
        .slice(index + 1)
        .filter(({ box }) => box.left < one.box.right - 0.5 && box.right > one.box.left + 0.5)
        .filter(({ box }) => box.top < one.box.bottom - 0.5 && box.bottom > one.box.top + 0.5)
        .map((other) => `${one.name} | ${other.name}`),
    );
  });

describe("the top bar", () => {
  it.each([
    ["user", 360, "en"],
    ["user", 360, "ar"],
    ["user", 480, "de"],
    ["user", 640, "de"],
    ["user", 768, "uk"],
    ["admin", 360, "ar"],
  ] as const)("shows a %s nothing that lies over anything else, %i px wide, in %s", async (who, width, language) => {
    const { page, close } = await arrive(width, "/", who, language);
    if (who === "user") await page.getByRole("banner").locator("a[href*='deposit-funds']").waitFor();
    else await page.getByRole("note").waitFor();
    await expect.poll(() => page.getByRole("banner").getByRole("button").count()).toBeGreaterThan(3);
    expect(await overlaps(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await close();
  });
});

describe("a title", () => {
  it.each(["en", "ar"])("of a card breaks between words, beside whatever controls (%s)", async (language) => {
    const { page, close } = await arrive(360, "/", "admin", language);
    const title = page.locator("main h2").first();
    await title.waitFor();
    const lines = (text: string): Promise<number[]> =>
      title.evaluate((heading, words) => {
        heading.textContent = words;
        const beside = document.createElement("span");
        Object.assign(beside.style, { flex: "none", inlineSize: "200px", blockSize: "20px" });
        heading.after(beside);
        const node = heading.firstChild as Text;
        let from = 0;
        const counts = words.split(" ").map((word) => {
          const range = document.createRange();
          range.setStart(node, from);
          range.setEnd(node, from + word.length);
          from += word.length + 1;
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
        beside.remove();
        return counts;
      }, text);
    expect(await lines("Zahlungsbestätigungen nach Ländern")).toEqual([1, 1, 1]);
    // A word wider than the card breaks, since the page must not become wider.
    expect((await lines("Z".repeat(80)))[0]).toBeGreaterThan(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await close();
  });
  it("of a group is whole on hover, beside its checkbox", async () => {
    const { page, close } = await arrive(360, "/resource/codes?group=denomination_id");
    const head = page.locator("tr:has([data-group])").first();
    await head.getByRole("button").click();
    const label = head.locator("[title]").first();
    expect(await label.getAttribute("title")).toBe(await label.textContent());
    const box = await boxOf(head.getByRole("checkbox"));
    const text = await boxOf(label);
    expect(Math.abs(box.y + box.height / 2 - (text.y + text.height / 2))).toBeLessThan(4);
    await close();
  });
});

describe("the bar of bulk actions", () => {
  it("is a sheet with an action on each line, which leaves half of the screen to the cards", async () => {
    const { page, close, isAccessible } = await arrive(360, "/resource/codes");
    await page
      .getByRole("checkbox", { name: /^Select ••••/ })
      .first()
      .check();
    const bar = page.getByRole("region", { name: "1 selected" });
    await bar.getByRole("button", { name: "Delete checked" }).waitFor();
    const { x, width, height } = await boxOf(bar);
    expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 2 + 40);
    expect(x >= 0 && x + width <= 360, `${x} ${width}`).toBe(true);
    for (const action of await bar.getByRole("button", { name: /Delete|Edit|Mark/ }).all()) {
      const button = await boxOf(action);
      expect(button.height).toBeGreaterThanOrEqual(44);
      expect(button.width).toBeGreaterThan(300);
    }
    await isAccessible();
    await bar.getByRole("button", { name: "Delete checked" }).click();
    await page.getByRole("dialog").getByText("This applies to 1 record.").waitFor();
    await close();
  });
});

describe("the question before a bulk action", () => {
  it("says how many records it is about", async () => {
    const { page, close, isAccessible } = await arrive(1280, "/resource/codes");
    for (const index of [0, 1, 2])
      await page
        .getByRole("checkbox", { name: /^Select ••••/ })
        .nth(index)
        .check();
    await page.getByRole("region", { name: "3 selected" }).getByRole("button", { name: "Mark as sold" }).click();
    await page.getByRole("dialog").getByText("This applies to 3 records.").waitFor();
    await isAccessible();
    await close();
  });
});

describe("ids", () => {
  it("are shortened on the page of a record as in lists, and copied whole", async () => {
    const query = { source: "list", resourceId: "games", filters: [], sort: [], limit: 1, offset: 0 };
    const { body } = await site.portal.admin.post("/get_resource_data", query);
    const id = String(body.data[0]._primaryKeyValue);
    const visitor = await site.visit({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open(`/resource/games/show/${id}`);
    await page
      .getByRole("main")
      .getByText(`${id.slice(0, 4)}…${id.slice(-4)}`, { exact: true })
      .waitFor();
    expect(await page.getByRole("main").getByText(id, { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: `Copy ID ${id}` }).click();
    await page.getByText("ID copied to clipboard").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await visitor.close();
  });
});
