/** Tests the column of `sample-name` in a portal with a database, and how it looks on the portal's pages. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTestPortal, type TestPortal } from "@portalkit/kernel/testing";
import { resources } from "@portalkit/resources";
import { sampleName, starsColumn, starsOf } from "./contract.ts";

// Starting a portal takes seconds, and so does its first page.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { resource, table, column } = starsColumn;
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    folder: import.meta.dirname,
    plugins: [sampleName({ id: "sample-name", maxStars: 4 }), resources({ id: "resources" })],
    resources: [
      {
        resourceId: resource,
        table,
        label: "Users",
        columns: [{ name: "id", showIn: { edit: false } }, { name: "full_name" }],
        options: { allowedActions: { list: true, show: true, edit: true } },
      },
    ],
  });
  return () => portal.close();
});

describe("sample-name", () => {
  it("draws as many stars as the option says", () => {
    expect([starsOf(0, 4), starsOf(3, 4), starsOf(9, 4)]).toEqual(["☆☆☆☆", "★★★☆", "★★★★"]);
  });

  it("is drawn in the list, between the other columns of the resource", async () => {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = 3`.execute(portal.db);
    const { screen } = await portal.renderPage(`/resource/${resource}`);
    expect((await screen.findByRole("img", { name: "3 stars" })).textContent).toBe("★★★☆");
  });

  it("is chosen in the form, and can be taken away again", async () => {
    const { screen, user, value } = await portal.renderField({ resource, column, page: "edit", value: 3 });
    const input = await screen.findByRole("combobox", { name: "Sample name" });
    await user.selectOptions(input, "★☆☆☆");
    expect(value()).toBe(1);
    await user.selectOptions(input, "Not rated");
    expect(value()).toBeNull();
  });

  it("has no more stars than the option says", async () => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(portal.db);
    const save = (stars: number) =>
      portal.admin.post("/update_record", {
        resourceId: resource,
        recordId: rows[0]?.id,
        record: { [column]: stars },
      });
    expect((await save(4)).body).not.toHaveProperty("error");
    expect((await save(5)).body).toHaveProperty("error");
  });
});
