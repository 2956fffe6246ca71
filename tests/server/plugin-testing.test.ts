/**
 * Tests `@portalkit/kernel/testing`, with which plugins are tested: the portal, its users, its pages and its fields.
 */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { i18n } from "@portalkit/i18n";
import { jobs } from "@portalkit/jobs";
import { startTestPortal, type TestPortal, type TestPortalOptions } from "@portalkit/kernel/testing";
import { resources } from "@portalkit/resources";
import { shortText } from "../fixtures/plugins/short-text/contract.ts";
import { sampleName as samplePage } from "../../command/create-plugin/samples/page/contract.ts";

const samples = "command/create-plugin/samples";
const allowedActions = { list: true, show: true, create: true, edit: true, delete: true };
const books = {
  resourceId: "books",
  table: "books",
  label: "Books",
  columns: [{ name: "id", showIn: { create: false, edit: false } }, { name: "title" }, { name: "pages" }],
  options: { allowedActions },
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    folder: "tests/fixtures/plugins/short-text",
    plugins: [
      i18n({ id: "i18n" }),
      jobs({ id: "jobs" }),
      shortText({ id: "short-title", resource: "books", column: "title", maxLength: 5 }),
      resources({ id: "resources" }),
    ],
    resources: [books],
    languages: ["en", "de"],
    users: { reader: {}, operator: { permissions: ["jobs.see"] } },
    seed: async (db) => {
      await sql`create table books (id serial primary key, title text, pages integer)`.execute(db);
      await sql`insert into books (title, pages) values ('Gold', 7), ('Iron', 9)`.execute(db);
    },
  });
  return () => portal.close();
});

const titles = async (): Promise<unknown[]> =>
  (await sql<{ title: string }>`select title from books order by id`.execute(portal.db)).rows.map(({ title }) => title);

describe("its users", () => {
  it("have the permissions that they are given, and the superadmin has all", async () => {
    const listJobs = async (caller = portal.anonymous) => await caller.post("/list_jobs", { group: "failed" });
    expect((await listJobs(portal.admin)).body).toHaveProperty("jobs");
    expect((await listJobs(await portal.signIn("operator"))).body).toHaveProperty("jobs");
    expect((await listJobs(await portal.signIn("reader"))).body).toHaveProperty("error");
    expect((await listJobs()).status).toBe(401);
  });

  it("are named if one is not among them", async () => {
    await expect(portal.signIn("raeder")).rejects.toThrow(
      'found the user "raeder", expected one of admin, reader, operator; did you mean "reader"?',
    );
  });
});

describe("its pages", () => {
  it("read and write the portal's rows, with the plugin's components in them", async () => {
    const { screen, user } = await portal.renderPage("/resource/books");
    expect((await screen.findByText("Gold")).className).toContain("badge");
    await user.click(screen.getByText("Gold"));
    await user.click(await screen.findByRole("link", { name: "Edit" }));
    const title = await screen.findByRole("textbox", { name: "Title" });
    await user.clear(title);
    await user.type(title, "Zinc");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBeTruthy();
    await expect.poll(titles).toEqual(["Zinc", "Iron"]);
  });

  it("receive live updates", async () => {
    const { screen } = await portal.renderPage("/resource/books", { as: await portal.signIn("reader") });
    await screen.findByText("Iron");
    const change = { resourceId: "books", recordId: 2, record: { title: "Tin" } };
    expect((await portal.admin.post("/update_record", change)).body).not.toHaveProperty("error");
    expect(await screen.findByText("Tin")).toBeDefined();
  });

  it("are in the language and of the user that the test chooses", async () => {
    const { screen, window } = await portal.renderPage("/resource/books", { as: portal.anonymous, language: "de" });
    expect(await screen.findByRole("button", { name: "Anmelden" })).toBeDefined();
    expect(window.location.pathname).toBe("/portal/login");
    expect(window.document.documentElement.lang).toBe("de");
  });
});

describe("its fields", () => {
  const title = { resource: "books", column: "title", value: "Tin" } as const;

  it.each(["list", "show"] as const)("render a value on the page %s", async (page) => {
    const { screen } = await portal.renderField({ ...title, page });
    expect((await screen.findByText("Tin")).className).toContain("badge");
    expect(screen.queryByText("Title") !== null).toBe(page === "show");
  });

  it.each(["edit", "create"] as const)("report value and error on the page %s", async (page) => {
    const { screen, user, value } = await portal.renderField({ ...title, page });
    expect(value()).toBe("Tin");
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "ned ");
    expect(value()).toBe("Tinned ");
    expect((await screen.findByRole("alert")).textContent).toBe("At most 5 characters");
  });

  it("are read-only if the test says so", async () => {
    const { screen } = await portal.renderField({ ...title, page: "edit", readonly: true });
    expect((await screen.findByRole("textbox", { name: "Title" })).hasAttribute("readonly")).toBe(true);
  });

  it("report the conditions of a filter", async () => {
    const { screen, user, value } = await portal.renderField({ resource: "books", column: "title", page: "filter" });
    expect(value()).toBeUndefined();
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "in");
    await expect.poll(value).toEqual({ ilike: "in" });
  });

  it("are named if one does not exist", async () => {
    const unknown = portal.renderField({ ...title, column: "titel", page: "list" });
    await expect(unknown).rejects.toThrow(
      'renderField . column: found the column "titel", expected one of id, title, pages; did you mean "title"?',
    );
    const other = portal.renderField({ ...title, resource: "boks", page: "list" });
    await expect(other).rejects.toThrow(
      'found the resource "boks", expected one of books, texts; did you mean "books"?',
    );
  });
});

describe("what it refuses, with what would be right", () => {
  const page = { folder: `${samples}/page`, plugins: [samplePage({ id: "first-page" })] };

  it.each<[string, TestPortalOptions, string[]]>([
    [
      "an unknown option",
      { ...page, plugins: [samplePage({ id: "first-page", colour: "red" } as { id: string })] },
      ['plugins[0] "first-page" . colour', "found"],
    ],
    [
      "a permission that is not declared",
      { ...page, users: { viewer: { permissions: ["first-page.veiw"] } } },
      ['the permission "first-page.veiw"', 'did you mean "first-page.view"?'],
    ],
    [
      "a renderer that is not declared",
      {
        resources: [{ ...books, columns: [{ name: "id" }, { name: "title", components: { list: "kernel/cuntry" } }] }],
      },
      ["kernel/cuntry", 'did you mean "kernel/country"?'],
    ],
    [
      "a plugin that no folder contains",
      { plugins: page.plugins },
      ['found the plugin "sample-name"', "a folder with a contract.ts in plugins"],
    ],
    [
      "a folder that is not a plugin's",
      { ...page, folder: samples },
      ["folder: found", "has no contract.ts", "import.meta.dirname"],
    ],
    [
      "a second superadmin of the same name",
      { users: { admin: {} } },
      ['users: found the name "admin"', "exists anyway"],
    ],
  ])("%s", async (_, options, parts) => {
    const started = startTestPortal(options);
    for (const part of parts) await expect(started).rejects.toThrow(part);
  });
});
