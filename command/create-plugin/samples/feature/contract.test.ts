/** Tests the feature `sample-name` in a portal: its page, its action, its badge, and who may use them. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTestPortal, type TestPortal } from "@portalkit/kernel/testing";
import { resources } from "@portalkit/resources";
import { sampleName, sampleNameResourceId } from "./contract.ts";
import { seedTasks } from "./server/migrations.ts";

// Starting a portal takes seconds, and so does its first page.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const path = "/plugin/sample-name/sample-name";
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    folder: import.meta.dirname,
    plugins: [sampleName({ id: "sample-name" }), resources({ id: "resources" })],
    seed: seedTasks,
    users: {
      reader: {},
      viewer: { permissions: ["sample-name.view"] },
      manager: { permissions: ["sample-name.view", "sample-name.manage"] },
    },
  });
  return () => portal.close();
});

describe("the page sample-name", () => {
  it("shows the tasks of the selected state", async () => {
    const { screen, user } = await portal.renderPage("/sample-name", { as: await portal.signIn("viewer") });
    expect(await screen.findByText("Change its texts")).toBeDefined();
    expect(screen.queryByText("Create it")).toBeNull();
    expect(screen.queryByRole("button", { name: "Add a task" })).toBeNull();
    await user.click(screen.getByRole("tab", { name: "Done" }));
    expect(await screen.findByText("Create it")).toBeDefined();
  });

  it("adds a task, and shows it as soon as the server reports it", async () => {
    const { screen, user } = await portal.renderPage("/sample-name", { as: await portal.signIn("manager") });
    await user.click(await screen.findByRole("button", { name: "Add a task" }));
    expect(await screen.findByText("This field is required")).toBeDefined();
    await user.type(screen.getByRole("textbox", { name: /Task/ }), "Water the plants");
    await user.click(screen.getByRole("button", { name: "Add a task" }));
    expect(await screen.findByRole("link", { name: "Water the plants" })).toBeDefined();
  });
});

describe("the action of sample-name", () => {
  it("completes a task after a question, once", async () => {
    const manager = await portal.signIn("manager");
    const { screen, user } = await portal.renderPage(`/resource/${sampleNameResourceId}/show/1`, { as: manager });
    await user.click(await screen.findByRole("button", { name: "Complete" }));
    const question = await screen.findByRole("dialog");
    expect(question.textContent).toContain("Complete this task?");
    const [, accept] = question.querySelectorAll("button");
    await user.click(accept as HTMLElement);
    expect(await screen.findByText(/is done$/)).toBeDefined();
    const call = { resourceId: sampleNameResourceId, actionId: "complete", recordId: "1" };
    expect((await manager.post("/start_custom_action", call)).body.error).toBe("This task is done already");
  });

  it("is refused to users who may only see the tasks", async () => {
    const viewer = await portal.signIn("viewer");
    const call = { resourceId: sampleNameResourceId, actionId: "complete", recordId: "2" };
    expect((await viewer.post("/start_custom_action", call)).body).toHaveProperty("error");
    const { rows } = await sql`select done_at from sample_name_tasks where id = 2`.execute(portal.db);
    expect(rows).toEqual([{ done_at: null }]);
  });
});

it("answers only users who may see the tasks", async () => {
  expect((await portal.admin.get(`${path}?state=open`)).body.open).toBeGreaterThan(0);
  expect((await (await portal.signIn("reader")).get(`${path}?state=open`)).body).toHaveProperty("error");
  expect((await portal.anonymous.get(`${path}?state=open`)).status).toBe(401);
});

it("shows the number of open tasks in the menu", async () => {
  const { open } = (await portal.admin.get(`${path}?state=open`)).body;
  expect((await portal.admin.get("/get_menu_badges")).body).toMatchObject({ "sample-name": open });
});
