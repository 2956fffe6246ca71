/** Tests the action `sample-name` in a portal: who may run it, and what it does. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTestPortal, type TestPortal } from "@portalkit/kernel/testing";
import { resources } from "@portalkit/resources";
import { sampleName } from "./contract.ts";
import { runOnRecords } from "./server/run-on-records.ts";

// Starting a portal takes seconds, and so does its first page.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    folder: import.meta.dirname,
    plugins: [sampleName({ id: "sample-name", resource: "books" }), resources({ id: "resources" })],
    resources: [
      {
        resourceId: "books",
        table: "books",
        label: "Books",
        columns: [{ name: "id" }, { name: "title" }],
        options: { allowedActions: { list: true, show: true } },
      },
    ],
    users: { reader: {}, operator: { permissions: ["sample-name.run"] } },
    seed: async (db) => {
      await sql`create table books (id serial primary key, title text)`.execute(db);
      await sql`insert into books (title) values ('Gold')`.execute(db);
    },
  });
  return () => portal.close();
});

describe("the action sample-name", () => {
  it("runs on the record of a page, and says so", async () => {
    const { screen, user } = await portal.renderPage("/resource/books/show/1", { as: await portal.signIn("operator") });
    await user.click(await screen.findByRole("button", { name: "Sample name" }));
    expect(await screen.findByText("Done")).toBeDefined();
  });

  it("is not offered to users who do not have the permission", async () => {
    const reader = await portal.signIn("reader");
    const { screen } = await portal.renderPage("/resource/books/show/1", { as: reader });
    expect(await screen.findByText("Gold")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Sample name" })).toBeNull();
    const call = { resourceId: "books", actionId: "sample-name", recordId: 1 };
    expect((await reader.post("/start_custom_action", call)).body).toHaveProperty("error");
  });

  it("notifies the browsers that show the resource", () => {
    const publish = vi.fn<(topic: string, data: unknown) => void>();
    expect(runOnRecords("books", ["7"], publish)).toEqual({ successMessage: "sample-name:done" });
    expect(publish).toHaveBeenCalledWith("/sample-name/books", { recordIds: ["7"] });
  });

  it("refuses to run on nothing", () => {
    expect(() => runOnRecords("books", [], () => undefined)).toThrow(
      expect.objectContaining({ template: "sample-name:noRecords" }),
    );
  });
});
