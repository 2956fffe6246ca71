/** Formatted text is sanitized before it is stored, regardless of who writes it and by which call. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTextPortal, type TextPortal } from "../support/text-portal.ts";

let portal: TextPortal;
beforeAll(async () => {
  portal = await startTextPortal();
});
afterAll(() => portal.close());

const dirty =
  '<p onclick="x()" style="color:red" class="ql-align-center admin">Hi <script>x()</script><a href="javascript:x()">there</a></p><img src=x onerror=x()>';
const clean = '<p class="ql-align-center">Hi there</p>';
const stored = async (id: string): Promise<unknown> => (await portal.read(id))["prose"];
const made = (): Promise<string> => portal.create(portal.root, { title: "a", summary: "<p>s</p>", prose: dirty });

it("is sanitized when a record is created, by any caller", async () => {
  for (const caller of [portal.root, portal.writer])
    expect(await stored(await portal.create(caller, { title: "a", summary: "<p>s</p>", prose: dirty }))).toBe(clean);
  expect(
    (
      await portal.anonymous.post("/create_record", {
        resourceId: "specimens",
        record: { title: "a", summary: "<p>s</p>" },
      })
    ).status,
  ).toBe(401);
});
it("is cleaned when a record is edited, alone or with others", async () => {
  const id = await made();
  expect(
    (
      await portal.root.post("/update_record", {
        resourceId: "specimens",
        recordId: id,
        record: { prose: `<svg><script>x()</script></svg>${dirty}!` },
      })
    ).body,
  ).toMatchObject({ ok: true });
  expect(await stored(id)).toBe(`${clean}!`);
  expect(
    (await portal.root.post("/bulk_update", { resourceId: "specimens", recordIds: [id], record: { prose: dirty } }))
      .body,
  ).toMatchObject({ updated: 1 });
  expect(await stored(id)).toBe(clean);
});
it("is cleaned when another part of the server creates the record", async () => {
  const services = portal.kernel.services("prose-words");
  const { rows } = await sql<{ id: string }>`select id::text as id from portal_users
    where email = 'root@demo.test'`.execute(services.db);
  const root = await services.findUser(rows[0]?.id ?? "");
  if (root === undefined) throw new Error("there is no root");
  expect(
    await stored(await services.resources.create("specimens", { title: "a", summary: "<p>s</p>", prose: dirty }, root)),
  ).toBe(clean);
});
it("is empty when it shows nothing, so a required one is refused", async () => {
  for (const empty of ["<p><br></p>", "<script>x()</script>", "<p>&nbsp;</p>", "<img>"]) {
    expect(
      (await portal.root.post("/create_record", { resourceId: "specimens", record: { title: "a", summary: empty } }))
        .body,
    ).toEqual({ ok: false, error: "Summary is required" });
    expect(
      await stored(await portal.create(portal.root, { title: "a", summary: "<p>s</p>", prose: empty })),
    ).toBeNull();
  }
});
it("is as long as what is read of it", async () => {
  const create = async (prose: string): Promise<unknown> =>
    (
      await portal.root.post("/create_record", {
        resourceId: "specimens",
        record: { title: "a", summary: "<p>s</p>", prose },
      })
    ).body.error;
  expect(await create(`<p><strong><em>${"x".repeat(4_000)}</em></strong></p>`)).toBeUndefined();
  expect(await create(`<p>${"x".repeat(4_001)}</p>`)).toBe("Prose: must be at most 4000 characters long");
  expect(await create("<p><strong>ab</strong></p>")).toBe("Prose: must be at least 3 characters long");
  const { body } = await portal.root.post("/validate_columns", {
    resourceId: "specimens",
    editableColumns: [
      { name: "prose", value: "<p>ab</p>" },
      { name: "summary", value: "<p> </p>" },
    ],
    record: {},
  });
  expect(body.validationResults).toEqual({
    prose: { isValid: false, message: "Prose: must be at least 3 characters long" },
    summary: { isValid: false, message: "Summary is required" },
  });
});
it("that was stored before sanitizing existed can still be edited", async () => {
  const id = await made();
  await sql`update specimens set prose = ${dirty} where id::text = ${id}`.execute(portal.kernel.db);
  expect(
    (
      await portal.root.post("/update_record", {
        resourceId: "specimens",
        recordId: id,
        record: { prose: "<p>new</p>" },
        meta: { original: { prose: dirty } },
      })
    ).body,
  ).toMatchObject({ ok: true });
  expect(await stored(id)).toBe("<p>new</p>");
});
it("accepts deep and long HTML, and refuses excessive formatting", async () => {
  const create = async (prose: string): Promise<unknown> =>
    (
      await portal.root.post("/create_record", {
        resourceId: "specimens",
        record: { title: "a", summary: "<p>s</p>", prose },
      })
    ).body.error;
  expect(await create(`<a title="${"&".repeat(100_000)}">text</a>`)).toBeUndefined();
  expect(await create("<p><b><i><u><s>x".repeat(600))).toBeUndefined();
  expect(await create("<b>".repeat(10_001))).toBe("Prose: must have at most 10000 pieces of formatting");
});
