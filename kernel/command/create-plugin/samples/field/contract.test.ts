/** Tests the column of `sample-name` in a portal with a database, and how it looks on the portal's pages. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTestPortal, type TestPortal } from "@portal/kernel/testing";
import { isTooLong, sampleName } from "./contract.ts";

// Starting a portal takes seconds, and so does its first page.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    folder: import.meta.dirname,
    plugins: [sampleName({ id: "sample-name", resource: "books", column: "title", maxLength: 5 })],
    resources: [{ resourceId: "books", table: "books", label: "Books", columns: [{ name: "id" }, { name: "title" }] }],
    seed: async (db) => {
      await sql`create table books (id serial primary key, title text)`.execute(db);
      await sql`insert into books (title) values ('Gold')`.execute(db);
    },
  });
  return () => portal.close();
});

describe("sample-name", () => {
  it("counts characters the way a person does", () => {
    expect([isTooLong("héllo", 5), isTooLong("👍👍👍👍👍", 5), isTooLong("hello!", 5)]).toEqual([false, false, true]);
  });

  it("shows the value in the list", async () => {
    const { screen } = await portal.renderPage("/resource/books");
    expect((await screen.findByText("Gold")).className).toContain("badge");
  });

  it("edits the value, and refuses one that is too long", async () => {
    const { screen, user, value } = await portal.renderField({
      resource: "books",
      column: "title",
      page: "edit",
      value: "Gold",
    });
    const input = await screen.findByRole("textbox", { name: "Title" });
    await user.type(input, "s");
    expect(value()).toBe("Golds");
    await user.type(input, "!");
    expect((await screen.findByRole("alert")).textContent).toBe("At most 5 characters");
  });
});
