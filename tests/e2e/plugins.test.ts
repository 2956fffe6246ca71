import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pino } from "pino";
import { logOptions } from "../../kernel/server/measurements/log-options.ts";
import { eventually } from "../support/eventually.ts";
import type { TestPortal } from "../support/portal.ts";
import { proofConfig, proofRoot, startProofPortal } from "../support/proof-portal.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: TestPortal };
let visitor: Visitor;
const mark = (name: string): string => `[data-proof="${name}"]`;

/** What the server logs. */
const lines: string[] = [];
const log = pino(logOptions("warn"), { write: (line) => void lines.push(line) });
interface Line {
  msg?: string;
}
const waitForLine = (isIt: (line: Line) => boolean): Promise<Line | undefined> =>
  eventually(() => {
    const found = lines.map((line) => JSON.parse(line) as Line).find(isIt);
    expect(found).toBeDefined();
    return found;
  });

beforeAll(async () => {
  site = await openSite((options) => startProofPortal({ ...options, log }), proofConfig);
  visitor = await site.visit();
  await visitor.signIn(...proofRoot);
  await visitor.open("/");
});
afterAll(() => site.close());

describe("a plugin", () => {
  it("fills slots, each instance with its own options, and a broken one leaves a note in its place", async () => {
    const { page } = visitor;
    await page.locator(mark("header-proof")).waitFor();
    expect(await page.locator(mark("header-proof")).textContent()).toBe("hello from the first");
    expect(await page.locator(mark("header-proof-two")).textContent()).toBe("hello from the second");
    await page.getByText("Couldn't display the plugin proof-two here").waitFor();
    await page.getByRole("link", { name: /Notes/ }).waitFor();
  });
  it("that is broken is named in the log, with the place in its sources", async () => {
    const line = await waitForLine(({ msg }) => msg === "an error in a browser");
    expect(line).toMatchObject({
      level: 40,
      failed: "proof-two",
      page: "/portal/",
      browser: expect.any(String) as string,
      err: {
        message: "broken on purpose",
        stack: expect.stringMatching(
          /\n {4}at tests\/fixtures\/plugins\/proof\/browser\/greeting\.tsx:14:\d+\n/,
        ) as string,
      },
    });
  });
  it("puts something at the end of every page, signed in or not", async () => {
    await visitor.page.locator(mark("bottom-proof")).waitFor();
    const stranger = await site.visit();
    await stranger.open("/login");
    await stranger.page.locator(mark("bottom-proof-two")).waitFor();
    await stranger.close();
  });
  it("contributes pages with and without the shell, and calls its own endpoint", async () => {
    const { page } = visitor;
    await page.getByRole("link", { name: "Proof page" }).click();
    await page.getByRole("button", { name: "Shout" }).click();
    await page.getByText("QUIET by proof").waitFor();
    await expect.poll(() => page.getByRole("navigation", { name: "Main menu" }).count()).toBe(1);
    await visitor.open("/proof-bare");
    await page.getByRole("heading", { name: "Proof page" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Main menu" }).count()).toBe(0);
  });
  it("leads from the welcome page to pages that the user may open", async () => {
    const { page } = visitor;
    await visitor.open("/");
    await page.getByText("What would you like to do?").waitFor();
    expect(await page.getByRole("main").getByRole("link").allTextContents()).toEqual([
      "See the proofOn a page.",
      "Read the notesAll of them.",
    ]);
  });
  it("is named to a superadmin who opens its page while it is off", async () => {
    const { page } = visitor;
    await visitor.open("/deposit-funds?from=mail");
    await page.getByRole("heading", { name: "Top up isn't part of this portal" }).waitFor();
    await page.getByText(/It belongs to the plugin finance\. To enable it, .* portal\.config\.ts/).waitFor();
    expect(await page.title()).toContain("Top up");
    await visitor.open("/no-such-page");
    await page.getByRole("heading", { name: "Something's missing." }).waitFor();
  });
  it("draws a column and its filter, row actions and bulk actions, its own and its server's", async () => {
    const { page } = visitor;
    await visitor.open("/resource/notes");
    await page.getByText("(good mood)").waitFor();
    await page.getByText("2 Notes so far").waitFor();
    expect(await page.locator(mark("row-action")).first().textContent()).toMatch(/^Greet (first|second)$/);
    await page.locator("tr[data-row]").first().getByRole("button", { name: /^More/ }).click();
    await page.getByRole("menuitem", { name: "Praise" }).click();
    await page.getByText("Praised").waitFor();
    await page.locator("tr[data-row] input[type=checkbox]").first().check();
    await page.locator("tr[data-row] input[type=checkbox]").nth(1).check();
    await page.getByText("Greet 2 notes").waitFor();
    await page.getByRole("button", { name: "Cheer up" }).click();
    await page.getByText("Cheered 2 up").waitFor();
    await expect.poll(() => page.getByText("(good mood)").count()).toBe(2);
    await page.getByRole("button", { name: /Filter/ }).click();
    await page.getByText("Only good moods").click();
    await page.waitForURL(/filter__mood__eq/);
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.locator("tr[data-row]").first().getByRole("button", { name: /^More/ }).click();
    await page.getByRole("menuitem", { name: "Leave" }).click();
    await page.waitForURL("**/proof");
  });
  it("injects at every position of every page", async () => {
    const { page } = visitor;
    const id = (await site.portal.kernel.db.selectFrom("proof_notes").select("id").executeTakeFirstOrThrow())[
      "id"
    ] as string;
    const everywhere = ["beforeBreadcrumbs", "afterBreadcrumbs", "beforeActionButtons", "bottom"];
    for (const [name, path, positions] of [
      ["list", "/resource/notes", [...everywhere, "customActionIcons", "tableBodyStart"]],
      ["show", `/resource/notes/show/${id}`, everywhere],
      ["edit", `/resource/notes/edit/${id}`, everywhere],
      ["create", "/resource/notes/create", everywhere],
    ] as const) {
      await visitor.open(path);
      for (const position of positions)
        await page
          .locator(mark(`injection-${name}-${position}`))
          .first()
          .waitFor();
    }
    await visitor.open("/resource/notes");
    await page.locator("tr[data-row]").first().waitFor();
    await page.getByRole("button", { name: /More/ }).first().click();
    await page.locator(mark("injection-list-threeDotsDropdownItems")).waitFor();
  });
  it("has hooks that change what is written, and refuse", async () => {
    const { page } = visitor;
    await visitor.open("/resource/notes/create");
    await page.getByLabel(/^Title/).fill("forbidden");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("This title is forbidden").first().waitFor();
    await page.getByLabel(/^Title/).fill("  trimmed  ");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "trimmed" }).waitFor();
  });
});
