/** Formatted text and suggestions in a form, by mouse and by keyboard: what is displayed is what is stored. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTextPortal, type TextPortal } from "../support/text-portal.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: TextPortal };
let visitor: Visitor;
let id: string;
/** Scripts that the page has fetched. */
const fetched: string[] = [];
const summary = "<p>s</p>";
const written =
  '<h2>About</h2><p>Codes are <strong>delivered</strong> at once.</p><ul><li>one<ul><li class="ql-align-center">two</li></ul></li></ul><pre>a = 1;\n\nb = 2;</pre><p>End.</p>';

beforeAll(async () => {
  site = await openSite(startTextPortal, "tests/fixtures/rich-text.config.ts");
  for (const title of ["Steam Wallet Card", "Steam Wallet Card", "Steam Deck"])
    await site.portal.create(site.portal.root, { title, summary, prose: "<p>Codes are delivered at once.</p>" });
  id = await site.portal.create(site.portal.root, { title: "Card", summary, prose: written });
  visitor = await site.visit();
  visitor.page.on("request", (request) => void fetched.push(request.url()));
  await visitor.signIn("root@demo.test", "Proof-text-1");
});
afterAll(() => site.close());

const prose = () => visitor.page.locator('[data-field="prose"]');
const editor = () => prose().locator(".ql-editor");
const tool = (name: string) => prose().getByRole("button", { name });
const stored = async (): Promise<unknown> => (await site.portal.read(id))["prose"];
const save = async (): Promise<void> => {
  await visitor.page.getByRole("button", { name: "Save" }).click();
  await visitor.page.waitForURL(/\/show\//);
  // The form stays on screen until the record's page has loaded.
  await editor().first().waitFor({ state: "detached" });
};
/** Stores the text that a test begins with, so that its second attempt begins with it too. */
const store = async (text: string): Promise<void> => {
  const { body } = await site.portal.root.post("/update_record", {
    resourceId: "specimens",
    recordId: id,
    record: { prose: text },
  });
  expect(body.ok).toBe(true);
};
const openForm = async (): Promise<void> => {
  await visitor.open(`/resource/specimens/edit/${id}`);
  await editor().locator("> *").first().waitFor();
};

describe("a formatted text", () => {
  it("is plain text in the list, and the editor is not loaded for it", async () => {
    await visitor.open("/resource/specimens");
    await visitor.page.getByText(/^About Codes are delivered at once\. one two/).waitFor();
    expect(fetched.filter((url) => /rich-field|completion|clean-html/.test(url))).toEqual([]);
  });
  it("is not changed by opening its form, which is accessible", async () => {
    const { page } = visitor;
    await openForm();
    expect(fetched.some((url) => url.includes("rich-field"))).toBe(true);
    await visitor.isAccessible();
    await page.locator("label", { hasText: "Prose" }).click();
    expect(await editor().evaluate((root) => root === document.activeElement)).toBe(true);
    await page.keyboard.press("End");
    await page.keyboard.type("x");
    await page.keyboard.press("Backspace");
    // Nothing has changed, so leaving asks for no confirmation.
    await visitor.open("/resource/specimens");
    await page.getByRole("table").waitFor();
    expect(await stored()).toBe(written);
  });
  it("is formatted by its toolbar, with one stop of the Tab key", async () => {
    const { page } = visitor;
    await store(written);
    await openForm();
    await editor().click();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Alt+F10");
    await expect.poll(() => tool("Bold").evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => tool("Italic").evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => editor().evaluate((root) => root.contains(document.activeElement))).toBe(true);
    await page.keyboard.type("slanted");
    expect(await tool("Italic").getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Enter");
    await tool("Quote").click();
    await tool("Align to the end").click();
    await page.keyboard.type("said");
    await page.keyboard.press("Tab");
    expect(await editor().evaluate((root) => root.contains(document.activeElement))).toBe(false);
    await visitor.isAccessible();
    await save();
    expect(await stored()).toBe(
      `${written}<p><em>slanted</em></p><blockquote class="ql-align-right">said</blockquote>`,
    );
    await page.getByRole("heading", { name: "About", level: 2 }).waitFor();
    await visitor.isAccessible();
  });
  it("has its numbers beside its items where one reads from right to left", async () => {
    const list = await site.portal.create(site.portal.root, {
      title: "List",
      summary,
      prose: "<ol><li>Open the game</li></ol>",
    });
    const other = await site.visit();
    await other.signIn("root@demo.test", "Proof-text-1");
    await other.open(`/resource/specimens/edit/${list}`);
    await other.page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    const item = other.page.locator('[data-field="prose"] .ql-editor li');
    await item.waitFor();
    expect(
      await item.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element.lastChild ?? element);
        const number = element.querySelector(".ql-ui")?.getBoundingClientRect();
        return number !== undefined && number.width > 0 && number.left >= words.getBoundingClientRect().right;
      }),
    ).toBe(true);
    await other.close();
  });
  it("links to where a page, a mail or a call is, and nowhere else", async () => {
    const { page } = visitor;
    await openForm();
    await editor().locator("strong").dblclick();
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Link" });
    await dialog.getByLabel("Address").fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").waitFor();
    await visitor.isAccessible();
    await dialog.getByLabel("Address").fill("example.com/a");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await save();
    expect(await stored()).toContain(
      '<strong><a href="https://example.com/a" rel="noopener noreferrer" target="_blank">delivered</a></strong>',
    );
  });
  it("takes what is pasted without what it should not have, and images by upload only", async () => {
    const { page } = visitor;
    await store('<blockquote class="ql-align-right">said</blockquote>');
    await openForm();
    await editor().evaluate((root) => {
      getSelection()?.selectAllChildren(root);
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        '<p style="color:red" onclick="x()"><b>bold</b> <img src="https://a.test/x.png"><font size=7>big</font></p><script>x()</script>',
      );
      root.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      const files = new DataTransfer();
      files.items.add(new File(["x"], "x.pdf", { type: "application/pdf" }));
      root.dispatchEvent(new ClipboardEvent("paste", { clipboardData: files, bubbles: true, cancelable: true }));
    });
    await page.getByText("You could only upload images.").waitFor();
    await save();
    expect(await stored()).toBe('<blockquote class="ql-align-right"><strong>bold</strong> big</blockquote>');
  });
  it("takes the lists of a word processor as lists, and headings as those of the toolbar", async () => {
    await store("<p>old</p>");
    await openForm();
    await editor().evaluate((root) => {
      getSelection()?.selectAllChildren(root);
      const item = (list: number, level: number, mark: string, text: string): string =>
        `<p class="MsoListParagraph" style='text-indent:-.25in;mso-list:l${list} level${level} lfo1'><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;</span></span></span>${text}<o:p></o:p></p>`;
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- @list l0:level1 {mso-level-number-format:bullet;} @list l0:level2 {mso-level-number-format:bullet;} @list l1:level1 {mso-level-number-format:decimal;} --></style></head><body><h1>Title</h1>${item(0, 1, "\u00b7", "one")}${item(0, 2, "o", "inner")}<h4>Part</h4>${item(1, 1, "1.", "first")}<p>end</p></body></html>`,
      );
      root.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await editor().getByText("end").waitFor();
    await save();
    expect(await stored()).toMatch(
      /^<h2>Title<\/h2><ul><li>one<ul><li>inner<\/li><\/ul><\/li><\/ul><h3>Part<\/h3><ol><li>first<\/li><\/ol><p>end<\/p>$/,
    );
  });
  it("keeps only the text of a pasted link without an address", async () => {
    const { page } = visitor;
    await openForm();
    await editor().evaluate((root) => {
      getSelection()?.selectAllChildren(root);
      const clipboardData = new DataTransfer();
      const links = [
        "javascript:alert(1)",
        " JaVa\tScript:alert(1)",
        "data:text/html,x",
        "//evil.test",
        "page.html",
        "",
        " https://good.test/a ",
      ];
      clipboardData.setData(
        "text/html",
        `<p>${links.map((href, at) => `<a href="${href}"><b>l${at}</b></a>`).join(" ")} <a>none</a></p>`,
      );
      root.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await editor().getByText("l6").waitFor();
    expect(
      await editor()
        .locator("a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual(["https://good.test/a"]);
    await save();
    expect(await stored()).toMatch(
      /<strong>l0<\/strong> .*<strong>l5<\/strong> <strong><a href="https:\/\/good\.test\/a" rel="noopener noreferrer" target="_blank">l6<\/a><\/strong> none/,
    );
    await page.getByText("l0 l1 l2 l3 l4 l5 l6 none").waitFor();
  });
  it("keeps the form's rules: empty is nothing, and a draft comes back", async () => {
    const { page } = visitor;
    await openForm();
    const other = page.locator('[data-field="summary"] .ql-editor');
    await other.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Tab");
    await page.locator('[data-field="summary"]').getByText("This field is required").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => other.evaluate((root) => root === document.activeElement)).toBe(true);
    await page.keyboard.type("drafted");
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes("drafted"))))
      .toBe(true);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await other.getByText("drafted").waitFor();
    await save();
    expect((await site.portal.read(id))["summary"]).toBe("<p>drafted</p>");
  });
});

describe("suggestions", () => {
  it("are shown behind the caret of a formatted text, and accepted by word and as a whole", async () => {
    const { page } = visitor;
    await openForm();
    await editor().click();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Codes ar");
    await prose().getByText("e delivered at once.", { exact: true }).waitFor();
    await prose().getByRole("status").filter({ hasText: "Tab to accept" }).waitFor();
    await visitor.isAccessible();
    await page.keyboard.press("Control+ArrowRight");
    await page.keyboard.press("Tab");
    await save();
    expect(await stored()).toContain("Codes are delivered at once.");
  });
  it("are shown in a line of text, shrink while they are typed, change by key and are dismissed by Escape", async () => {
    const { page } = visitor;
    await visitor.open("/resource/specimens/create");
    const title = page.locator('[data-field="title"]');
    const input = title.getByRole("textbox");
    await input.pressSequentially("Stea");
    await title.getByText("m Wallet Card", { exact: true }).waitFor();
    await visitor.isAccessible();
    await page.keyboard.type("m");
    await title.getByText("Wallet Card", { exact: true }).waitFor();
    await page.keyboard.press("Alt+ArrowDown");
    await title.getByText("Deck", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await title.getByText("Deck", { exact: true }).waitFor({ state: "detached" });
    await page.keyboard.type(" W");
    await title.getByText("allet Card", { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    expect(await input.inputValue()).toBe("Steam Wallet Card");
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+z");
    await expect.poll(() => input.inputValue()).not.toBe("Steam Wallet Card");
    expect(visitor.complaints).toEqual([]);
  });
});
