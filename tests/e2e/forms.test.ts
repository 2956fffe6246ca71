/** Forms: no input is lost, no change of others is overwritten unseen, and errors appear beside their cause. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let operator: Visitor;
let gameId: string;
beforeAll(async () => {
  ({ site, operator } = await openDemoSite(undefined, { configFile: "tests/fixtures/typed-passwords.config.ts" }));
  gameId = (
    await site.portal.admin.post("/create_record", {
      resourceId: "games",
      record: { name: "Form Game", slug: "form-game", publisher: "First House", active: true },
    })
  ).body.newRecordId;
});
afterAll(() => site.close());

const openEdit = async (): Promise<void> => {
  await operator.open(`/resource/games/edit/${gameId}`);
  await operator.page.getByLabel("Publisher").waitFor();
};

describe("a duplicate", () => {
  it("is begun on the record's page, keeps a draft of its own, and is saved as a record of its own", async () => {
    const { page } = operator;
    await operator.open(`/resource/games/show/${gameId}`);
    await page.locator("main").getByText("First House").first().waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await page.getByRole("heading", { level: 1, name: "Duplicate of Form Game" }).waitFor();
    expect(await page.getByLabel(/^Publisher/).inputValue()).toBe("First House");
    await operator.isAccessible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByText(/already (used|exists|taken)/i)
      .first()
      .waitFor();
    await page.getByLabel(/^Slug/).fill("form-game-2");
    await page.getByLabel(/^Name/).fill("Form Game 2");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => page.getByLabel(/^Slug/).inputValue()).toBe("form-game-2");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Form Game 2" }).waitFor();
    await page.getByText("form-game-2").first().waitFor();
    operator.complaints.splice(0);
  });
  it("is begun by keyboard from the list, and says when the record is gone", async () => {
    const { page } = operator;
    await operator.open("/resource/games");
    await page.locator("tr[data-row]").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("d");
    await page.waitForURL(/\/resource\/games\/create\?duplicateOf=/);
    await page.getByRole("heading", { level: 1, name: /^Duplicate of / }).waitFor();
    await operator.open("/resource/games/create?duplicateOf=00000000-0000-4000-8000-000000000000");
    await page
      .getByText(/Record not found/)
      .first()
      .waitFor();
    await operator.isAccessible();
  });
});

describe("a form", () => {
  it("keeps what was typed through a reload, and gives it up when asked", async () => {
    const { page } = operator;
    await openEdit();
    await page.getByLabel("Publisher").fill("Half typed");
    // The browser asks before it leaves, and the test accepts.
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/^We restored your unsaved changes from .*$/).waitFor();
    expect(await page.getByLabel("Publisher").inputValue()).toBe("Half typed");
    await operator.isAccessible();
    await page.getByRole("button", { name: "Discard" }).click();
    expect(await page.getByLabel("Publisher").inputValue()).toBe("First House");
    await page.reload();
    await page.getByLabel("Publisher").waitFor();
    expect(await page.getByText(/unsaved changes/).count()).toBe(0);
  });
  it("takes no input while it is saved, and continues where it was if saving fails", async () => {
    const { page } = operator;
    await operator.open(`/resource/games/edit/${gameId}`);
    const publisher = page.getByLabel("Publisher");
    await publisher.fill("Typed");
    const held = Promise.withResolvers<() => Promise<void>>();
    await page.route(
      "**/update_record",
      (route) => held.resolve(() => route.fulfill({ status: 422, json: { error: "Made to fail" } })),
      { times: 1 },
    );
    await page.keyboard.press("Control+s");
    const answer = await held.promise;
    await page.keyboard.type(" while it is saved");
    expect(await publisher.inputValue()).toBe("Typed");
    await answer();
    await page.getByText("Made to fail").first().waitFor();
    await expect.poll(() => publisher.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press("End");
    await page.keyboard.type(" afterwards");
    expect(await publisher.inputValue()).toBe("Typed afterwards");
    expect(operator.complaints.splice(0).filter((complaint) => !complaint.includes("422"))).toEqual([]);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: /^Discard/ }).click();
  });
  it("forgets the draft once it is saved", async () => {
    const { page } = operator;
    await page.getByLabel("Publisher").fill("Second House");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Record updated successfully").waitFor();
    await openEdit();
    expect(await page.getByLabel("Publisher").inputValue()).toBe("Second House");
    expect(await page.getByText(/unsaved changes/).count()).toBe(0);
  });
  it("shows another user's change, and overwrites it only after it was seen", async () => {
    const { page } = operator;
    await page.getByLabel("Publisher").fill("Mine");
    await site.portal.admin.post("/update_record", {
      resourceId: "games",
      recordId: gameId,
      record: { publisher: "Theirs", country: "DE" },
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Someone else changed this record. Review the highlighted fields, then save again").waitFor();
    const marked = page.getByRole("group", { name: /^Publisher: Saved by someone else/ });
    await marked.getByText("Theirs", { exact: true }).waitFor();
    expect(await page.getByLabel("Publisher", { exact: true }).inputValue()).toBe("Mine");
    await operator.isAccessible();
    await marked.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Record updated successfully").waitFor();
    const [stored] = (
      await site.portal.admin.post("/get_resource_data", {
        source: "show",
        resourceId: "games",
        filters: [{ field: "id", operator: "eq", value: gameId }],
        sort: [],
        limit: 1,
        offset: 0,
      })
    ).body.data;
    expect(stored).toMatchObject({ publisher: "Mine", country: "DE" });
  });
  it("does not save over another session's change, however often it is asked, until each field is decided", async () => {
    const { page } = operator;
    const other = await site.visit();
    await other.signIn("admin@demo.test", "Demo-admin-1");
    await other.open(`/resource/games/edit/${gameId}`);
    await openEdit();
    await page.getByLabel("Publisher", { exact: true }).fill("First session");
    await page.locator('[data-field="name"]').getByRole("textbox").fill("First name");
    await other.page.getByLabel("Publisher", { exact: true }).fill("Second session");
    await other.page.locator('[data-field="name"]').getByRole("textbox").fill("Second name");
    await other.page.getByRole("button", { name: "Save", exact: true }).click();
    await other.page.getByText("Record updated successfully").waitFor();
    await other.close();
    const stored = async (): Promise<object> =>
      (
        await site.portal.admin.post("/get_resource_data", {
          source: "show",
          resourceId: "games",
          filters: [{ field: "id", operator: "eq", value: gameId }],
          sort: [],
          limit: 1,
          offset: 0,
        })
      ).body.data[0];
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByRole("group", { name: /^Publisher: Saved by/ })
      .getByText("Second session")
      .waitFor();
    for (const press of ["Control+s", "Control+Enter"]) await page.keyboard.press(press);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("region", { name: "2 fields need your attention" }).waitFor();
    expect(await stored()).toMatchObject({ publisher: "Second session", name: "Second name" });
    expect(await page.locator('[data-field="name"]').getByRole("alert").textContent()).toBe(
      "Choose which value to keep",
    );
    await operator.isAccessible();
    await page
      .getByRole("group", { name: /^Publisher/ })
      .getByRole("button", { name: "Keep mine" })
      .click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect(await stored()).toMatchObject({ publisher: "Second session", name: "Second name" });
    await page.getByRole("group", { name: /^Name/ }).getByRole("button", { name: "Use theirs" }).click();
    expect(await page.locator('[data-field="name"]').getByRole("textbox").inputValue()).toBe("Second name");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Record updated successfully").waitFor();
    expect(await stored()).toMatchObject({ publisher: "First session", name: "Second name" });
  });
  it("still asks for a decision when the page was reloaded after a conflict, and never overwrites silently", async () => {
    const { page } = operator;
    const publisher = page.getByLabel("Publisher", { exact: true });
    const stored = async (): Promise<object> =>
      (
        await site.portal.admin.post("/get_resource_data", {
          source: "show",
          resourceId: "games",
          filters: [{ field: "id", operator: "eq", value: gameId }],
          sort: [],
          limit: 1,
          offset: 0,
        })
      ).body.data[0];
    await openEdit();
    await publisher.fill("Typed before the reload");
    await site.portal.admin.post("/update_record", {
      resourceId: "games",
      recordId: gameId,
      record: { publisher: "Saved by another" },
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const conflict = page.getByRole("group", { name: /^Publisher: Saved by someone else/ });
    await conflict.getByText("Saved by another").waitFor();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/The record has changed since: review the highlighted fields$/).waitFor();
    await conflict.getByText("Saved by another").waitFor();
    expect(await publisher.inputValue()).toBe("Typed before the reload");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Choose which value to keep").first().waitFor();
    expect(await stored()).toMatchObject({ publisher: "Saved by another" });
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Record updated successfully").waitFor();
    expect(await stored()).toMatchObject({ publisher: "Typed before the reload" });
  });
  it("takes the other's value when that is wanted", async () => {
    const { page } = operator;
    await openEdit();
    await page.getByLabel("Publisher").fill("Mine again");
    await site.portal.admin.post("/update_record", {
      resourceId: "games",
      recordId: gameId,
      record: { publisher: "Theirs again" },
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Use theirs" }).click();
    expect(await page.getByLabel("Publisher").inputValue()).toBe("Theirs again");
    expect(await page.getByText(/Someone else changed this record/).count()).toBe(0);
  });
  it("asks the server about a field that was left, and says what it says beside it", async () => {
    const { page } = operator;
    await operator.open("/resource/users/create");
    await page.getByLabel(/^Email/).fill("admin@demo.test");
    await page
      .getByLabel(/^Password/)
      .first()
      .fill("short");
    await page.getByLabel("Full name").focus();
    const field = (name: string) => page.locator(`[data-field="${name}"]`).getByRole("alert");
    await field("password").waitFor();
    await expect.poll(() => field("password").textContent()).toMatch(/at least 8 characters/);
    await operator.isAccessible();
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain("short");
  });
  it("drops what was typed when its owner signs out", async () => {
    const { page } = operator;
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("portal.draft."))))
      .toBe(true);
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.waitForURL("**/login");
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("portal.draft."))),
    ).toEqual([]);
  });
});

it("never made the browser complain", () => {
  expect(operator.complaints).toEqual([]);
});
