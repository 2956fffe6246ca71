/** Tests the page `sample-name` in a portal: what it shows, and who may open it and call its server half. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTestPortal, type TestPortal } from "@portalkit/kernel/testing";
import { sampleName } from "./contract.ts";

// Starting a portal takes seconds, and so does its first page.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    folder: import.meta.dirname,
    plugins: [sampleName({ id: "sample-name" })],
    users: { reader: {}, viewer: { permissions: ["sample-name.view"] } },
  });
  return () => portal.close();
});

describe("the page sample-name", () => {
  it("shows the answer of its server half", async () => {
    const { screen } = await portal.renderPage("/sample-name", { as: await portal.signIn("viewer") });
    expect(await screen.findByText("3 accounts")).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sample name");
  });

  it("is not shown to a user who does not have the permission", async () => {
    const { screen } = await portal.renderPage("/sample-name", { as: await portal.signIn("reader") });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).not.toBe("Sample name");
    expect(screen.queryByText("3 accounts")).toBeNull();
  });

  it("answers only users who have the permission", async () => {
    const path = "/plugin/sample-name/sample-name";
    expect((await portal.admin.get(path)).body).toEqual({ accounts: 3 });
    expect((await (await portal.signIn("reader")).get(path)).body).toHaveProperty("error");
    expect((await portal.anonymous.get(path)).status).toBe(401);
  });
});
