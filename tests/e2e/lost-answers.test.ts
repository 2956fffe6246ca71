/** Forms whose answer is lost after the server has saved: Save again makes no second record, and no conflict. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";
import { stored } from "./support/stored.ts";

let site: DemoSite;
let operator: Visitor;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite());
});
afterAll(() => site.close());
afterEach(async () => {
  await operator.page.unrouteAll();
  operator.complaints.splice(0);
});

/** Lets the next call reach the server, and loses its answer: the network breaks, or a proxy answers in its place. */
async function loseAnswer(path: string, status?: number): Promise<void> {
  await operator.page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await (status === undefined ? route.abort() : route.fulfill({ status, body: "Bad gateway" }));
    },
    { times: 1 },
  );
}

const countOf = async (name: string): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from games where name like ${`${name}%`}`.execute(
      site.portal.kernel.db,
    )
  ).rows[0]?.count ?? 0;

async function fill(slug: string): Promise<void> {
  await operator.open("/resource/games/create");
  await operator.page.getByLabel(/^Name/).fill(`Lost ${slug}`);
  await operator.page.getByLabel(/^Slug/).fill(slug);
}
const save = (): Promise<void> => operator.page.getByRole("button", { name: "Save", exact: true }).click();
/** Saves; returns when the answer is lost. */
async function saveInVain(path: string, status?: number): Promise<void> {
  await loseAnswer(path, status);
  await save();
  await operator.page.getByRole("alert").first().waitFor();
}

describe("a new record whose answer is lost", () => {
  it.each([undefined, 502])("is there once after Save is pressed again (status %s)", async (status) => {
    const slug = `again-${status ?? "network"}`;
    await fill(slug);
    await saveInVain("/create_record", status);
    expect(await countOf(`Lost ${slug}`)).toBe(1);
    await save();
    await operator.page.waitForURL(/\/show\//);
    await operator.page.getByRole("heading", { level: 1, name: `Lost ${slug}` }).waitFor();
    expect(await countOf(`Lost ${slug}`)).toBe(1);
  });
  it("is not kept from being saved again by its own unique values", async () => {
    const { page } = operator;
    await fill("unique");
    await saveInVain("/create_record");
    // As a server answers whose rules now find the record.
    const taken = { slug: { isValid: false, message: "Record with this Slug already exists" } };
    await page.route("**/validate_columns", (route) => route.fulfill({ json: { validationResults: taken } }));
    await page.getByLabel(/^Slug/).focus();
    await page.getByLabel(/^Name/).focus();
    await save();
    await page.getByRole("heading", { level: 1, name: "Lost unique" }).waitFor();
    expect(await countOf("Lost unique")).toBe(1);
  });
  it("is there once after the page is reloaded", async () => {
    const { page } = operator;
    await fill("reloaded");
    await saveInVain("/create_record");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => page.getByLabel(/^Slug/).inputValue()).toBe("reloaded");
    await save();
    await page.getByRole("heading", { level: 1, name: "Lost reloaded" }).waitFor();
    expect(await countOf("Lost reloaded")).toBe(1);
  });
  it("is named when the form has changed since, and opened or followed by another one", async () => {
    const { page } = operator;
    await fill("changed");
    await saveInVain("/create_record");
    await page.getByLabel(/^Slug/).fill("changed-2");
    await save();
    await page.getByText("already been saved as “Lost changed”").waitFor();
    await operator.isAccessible();
    await stored(page, "/create_record", save);
    await page.getByText("already been saved as “Lost changed”").waitFor();
    expect(await countOf("Lost changed")).toBe(1);
    // Nothing can be chosen while the form is being saved again: another record could be created by both.
    const another = page.getByRole("button", { name: "Create another one" });
    const choices = another.locator("..");
    const answer = Promise.withResolvers<void>();
    await page.route("**/create_record", (route) => answer.promise.then(() => route.continue()), { times: 1 });
    await save();
    const isInert = (): Promise<boolean> => choices.evaluate((element) => element.hasAttribute("inert"));
    await expect.poll(isInert).toBe(true);
    answer.resolve();
    await expect.poll(isInert).toBe(false);
    await another.click();
    await page.waitForURL(/\/show\//);
    expect(await countOf("Lost changed")).toBe(2);

    await fill("opened");
    await saveInVain("/create_record");
    await page.getByLabel(/^Name/).fill("Lost opened later");
    await save();
    await page.getByRole("button", { name: "Open the record" }).click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.getByRole("heading", { level: 1, name: "Lost opened", exact: true }).waitFor();
    // The changes that the user gave up are not in the next form.
    await operator.open("/resource/games/create");
    expect(await page.getByLabel(/^Name/).inputValue()).toBe("");
    expect(await countOf("Lost opened")).toBe(1);
  });
  it("is another one when the next form is filled in with the same values", async () => {
    await fill("first");
    await save();
    await operator.page.waitForURL(/\/show\//);
    await fill("first");
    await save();
    await operator.page
      .getByText(/already (used|exists|taken)/i)
      .first()
      .waitFor();
    await operator.page.getByLabel(/^Slug/).fill("first-2");
    await save();
    await operator.page.waitForURL(/\/show\//);
    expect(await countOf("Lost first")).toBe(2);
  });
});

it("an edit whose answer is lost is saved again without a conflict", async () => {
  const { page } = operator;
  await fill("edited");
  await save();
  await page.waitForURL(/\/show\//);
  await operator.open(new URL(page.url()).pathname.replace(/^.*(?=\/resource\/)/, "").replace("/show/", "/edit/"));
  await page.getByLabel("Publisher").fill("A new one");
  await saveInVain("/update_record");
  await save();
  await page.waitForURL(/\/show\//);
  await page.getByText("A new one").first().waitFor();
});
