/** Tests the widget `sample-name` in a portal: its figures, and who may see them. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTestPortal, type TestPortal } from "@portalkit/kernel/testing";
import { browser } from "./browser.tsx";
import { sampleName } from "./contract.ts";

// Starting a portal takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const path = "/plugin/sample-name/sample-name";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    folder: import.meta.dirname,
    plugins: [sampleName({ id: "sample-name" })],
    users: { reader: {}, viewer: { permissions: ["sample-name.view"] } },
  });
  return () => portal.close();
});

describe("the widget sample-name", () => {
  it("counts the accounts of each month, the current one last", async () => {
    const viewer = await portal.signIn("viewer");
    const { labels, values } = (await viewer.get(`${path}?period=3`)).body;
    expect(labels).toHaveLength(3);
    expect(values).toEqual([0, 0, 3]);
  });

  it("answers only users who have the permission", async () => {
    expect((await (await portal.signIn("reader")).get(path)).body).toHaveProperty("error");
    expect((await portal.anonymous.get(path)).status).toBe(401);
  });

  it("is a card of the overview for those users, and loads its component when it is shown", async () => {
    const instance = { id: "sample-name", plugin: "sample-name", options: {}, permissions: {} };
    const [widget] = browser.setup(instance).widgets ?? [];
    expect(widget).toMatchObject({ id: "sample-name", title: "sample-name:title", allowed: "view" });
  });
});
