/** Tests the plugins of docs/plugins.md and docs/column-types.md, exactly as printed there: they are short and work. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type Caller, type TestPortal } from "../support/portal.ts";
import { docsFiles, docsPage, filesOf, typesPage, writeDocsPlugin } from "./docs-plugin.ts";
import { checkLines } from "./generated-plugins.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync("tests/output/docs-plugins-");
  writeDocsPlugin(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ["docs/plugins.md", docsPage, 200],
  ["docs/column-types.md", typesPage, 150],
])("%s has few lines, none of them long", (_file, page, maxLines) => {
  const lines = page.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(maxLines);
  expect(lines.filter((line) => line.length > 140)).toEqual([]);
});

it("is whole, and names each file above its code", () => {
  const reviews = "plugins/reviews";
  expect(filesOf(docsPage).map(({ path }) => path)).toEqual([
    `${reviews}/contract.ts`,
    `${reviews}/messages/en.json`,
    `${reviews}/server.ts`,
    `${reviews}/browser.tsx`,
    `${reviews}/browser/stars.tsx`,
    `${reviews}/browser/averages-page.tsx`,
    `${reviews}/server.test.ts`,
    "reviews.config.ts",
  ]);
  const pages = docsPage + typesPage;
  expect(docsFiles.filter(({ path }) => !pages.includes(`\`${path}\``))).toEqual([]);
});

it("brings a type of column in 80 lines of code, without its test", () => {
  const files = filesOf(typesPage).filter(({ path }) => !path.endsWith(".test.ts"));
  expect(files.flatMap(({ text }) => text.trimEnd().split("\n")).length).toBeLessThanOrEqual(80);
});

it.each(["docs/plugins.md", "docs/plugin-reference.md", "docs/column-types.md"])(
  "%s links to files that exist",
  (file) => {
    const links = [...readFileSync(file, "utf8").matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = ""]) =>
      join(dirname(file), link),
    );
    expect(links).not.toEqual([]);
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  },
);

it("casts nothing", () =>
  expect(
    docsFiles.filter(({ text }) => / as (?:any|never|unknown|[A-Z])|: any\b|oxlint-disable|@ts-/.test(text)),
  ).toEqual([]));
it("draws the column and has its page in the config of the page", async () => {
  const lines = await checkLines(join(folder, "reviews.config.ts"), ["--config-only"]);
  expect(lines).toContain("reviews/stars | reviews.stars | reviews");
  expect(lines.join("\n")).toContain("/review-averages");
});

describe("on a portal", () => {
  let portal: TestPortal;
  let [moderator, writer, stranger] = [] as unknown as [Caller, Caller, Caller];
  beforeAll(async () => {
    portal = await startTestPortal({ configFile: join(folder, "reviews.config.ts") });
    const hash = await hashPassword("Review-pass-1");
    const signedIn = async (name: string, role: string): Promise<Caller> => {
      await sql`insert into portal_users (email, role, password_hash) values (${`${name}@reviews.test`}, ${role}, ${hash})`.execute(
        portal.kernel.db,
      );
      return await portal.signIn(`${name}@reviews.test`, "Review-pass-1");
    };
    [moderator, writer, stranger] = [
      await signedIn("moderator", "superadmin"),
      await signedIn("writer", "user"),
      await signedIn("stranger", "user"),
    ];
  });
  afterAll(() => portal.close());

  const create = (record: Record<string, unknown>) => writer.post("/create_record", { resourceId: "reviews", record });
  const list = async (caller: Caller) =>
    (
      await caller.post("/get_resource_data", {
        source: "list",
        resourceId: "reviews",
        filters: [],
        sort: [{ field: "id", direction: "asc" }],
        limit: 10,
        offset: 0,
      })
    ).body.data;
  const publish = (caller: Caller, recordId: string) =>
    caller.post("/start_custom_action", { resourceId: "reviews", actionId: "publish", recordId });
  const averages = async () => (await stranger.get("/plugin/reviews/averages")).body.games;
  const rows = async () => (await sql`select * from review_averages order by game`.execute(portal.kernel.db)).rows;

  it("keeps reviews, with as many stars as there may be, and shows them to their writer and superadmins", async () => {
    for (const [game, stars] of [
      ["Chess", 4],
      ["Chess", 3],
      ["Go", 5],
    ] as const)
      expect((await create({ game, stars, comment: "Fine" })).body).toMatchObject({ ok: true });
    expect((await create({ game: "Go", stars: 6 })).body.error).toMatch(/5/);
    expect((await list(moderator)).map(({ game, stars }: Record<string, unknown>) => [game, stars])).toEqual([
      ["Chess", 4],
      ["Chess", 3],
      ["Go", 5],
    ]);
    expect([(await list(writer)).length, (await list(stranger)).length]).toEqual([3, 0]);
  });

  it("describes the column for the list and the forms, and the action for superadmins only", async () => {
    const describedTo = async (caller: Caller) =>
      (await caller.post("/get_resource", { resourceId: "reviews" })).body.resource;
    const { label, columns, options } = await describedTo(moderator);
    expect(label).toBe("Reviews");
    expect(columns.find(({ name }: { name: string }) => name === "stars")).toMatchObject({
      label: "Stars",
      type: "integer",
      minValue: 1,
      maxValue: 5,
      showIn: { list: true, show: true, edit: true, create: true },
    });
    expect(options.actions).toMatchObject([{ id: "publish", name: "Publish" }]);
    expect((await describedTo(writer)).options.actions ?? []).toEqual([]);
  });

  it("publishes a review, and the job that follows computes the averages for the page", async () => {
    expect(await averages()).toEqual([]);
    expect((await publish(writer, "1")).body.error).toBe("Action is not allowed");
    expect((await publish(moderator, "1")).body).toMatchObject({ successMessage: "Published the review of Chess" });
    await publish(moderator, "2");
    await expect.poll(rows).toEqual([{ game: "Chess", reviews: 2, stars: 3.5 }]);
    expect(await averages()).toEqual([{ game: "Chess", reviews: 2, stars: 3.5 }]);
    expect(
      (
        await sql`select id from reviews where published_at is not null
      order by id`.execute(portal.kernel.db)
      ).rows,
    ).toEqual([{ id: "1" }, { id: "2" }]);
  });
});
