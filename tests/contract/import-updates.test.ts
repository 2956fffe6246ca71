/** Imports that change the records that their rows find by a value: the plan, its execution, and who may do what. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ImportMapping, ImportMatching } from "../../plugins/imports/contract/import-schemas.ts";
import { xlsxFile } from "../../plugins/data-transfer/server/exports/xlsx-file.ts";
import { markStarted, runImportJob, textSettings, uploadFile, withResources } from "../support/importing.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo({ configFile: "tests/fixtures/typed-passwords.config.ts" });
});
afterAll(() => portal.close());

const post = (caller: Caller, path: string, body: Record<string, unknown>): Promise<Answer> =>
  caller.post(`/plugin/data-transfer/imports/${path}`, body);
const filling = (...names: string[]): ImportMapping =>
  Object.fromEntries(names.map((name, column) => [name, { column }]));
const upload = (
  content: string | Uint8Array,
  { caller = portal.admin, target = "games", fileName = "games.csv" } = {},
): Promise<string> =>
  uploadFile({ url: portal.server.url, caller, instanceId: "data-transfer" }, content, { target, fileName });
const read = async (id: string, caller = portal.admin): Promise<Answer["body"]> =>
  (await post(caller, "get", { id })).body;
const ended = async (id: string, caller = portal.admin): Promise<Answer["body"]> => {
  await expect.poll(async () => (await read(id, caller)).import.state).not.toMatch(/^(checking|importing)$/);
  return await read(id, caller);
};
const bySlug: ImportMatching = { field: "slug", unmatched: "refuse", clearsEmpty: false };
const byId: ImportMatching = { ...bySlug, field: "id" };
const mapping = filling("slug", "name", "publisher", "active");
const header = "Slug,Name,Publisher,Active\r\n";
const choices = (matching: ImportMatching, map = mapping): Record<string, unknown> => ({
  settings: textSettings,
  mapping: map,
  matching,
});
/** Uploads and plans; returns the id and the plan. */
async function planned(
  content: string | Uint8Array,
  chosen: Record<string, unknown> = choices(bySlug),
  where: { caller?: Caller; target?: string; fileName?: string } = {},
): Promise<{ id: string; plan: Answer["body"] }> {
  const id = await upload(content, where);
  const { body } = await post(where.caller ?? portal.admin, "start", { id, mode: "check", ...chosen });
  expect(body.error).toBeUndefined();
  return { id, plan: await ended(id, where.caller) };
}
async function applied(id: string, caller = portal.admin): Promise<Answer["body"]> {
  const { body } = await post(caller, "start", { id });
  expect(body.error).toBeUndefined();
  return await ended(id, caller);
}

let slug = "";
let count = 0;
beforeEach(async () => {
  count += 1;
  slug = `updated-${count}`;
  await sql`insert into games (name, slug, publisher, active)
    select ${`Game `} || n, ${`${slug}-`} || n, 'Old', true from generate_series(1, 4) as n`.execute(portal.kernel.db);
});
const games = async (): Promise<unknown[]> =>
  (
    await sql`select slug, name, publisher, active from games where slug like ${`${slug}-%`} order by
  slug`.execute(portal.kernel.db)
  ).rows.map((row) => Object.values(row as object).join("|"));
const keyOf = async (number: number): Promise<string> =>
  (await sql<{ id: string }>`select id from games where slug = ${`${slug}-${number}`}`.execute(portal.kernel.db))
    .rows[0]?.id ?? "";

describe("a plan", () => {
  it("tells what changes, what is unchanged and what is refused, with the difference, and changes nothing", async () => {
    const { id, plan } = await planned(
      `${header}${slug}-1,Game 1,New,yes\r\n${slug}-2,Game 2,Old,yes\r\n${slug}-9,Nine,Old,yes\r\n` +
        `${slug}-3,Game 3,,perhaps\r\n${slug}-4,Renamed,,no\r\n${slug}-1,Again,,\r\n,Nameless,,\r\n`,
    );
    expect(plan.import).toMatchObject({
      state: "checked",
      matching: bySlug,
      totalRows: 7,
      rows: 7,
      stored: 0,
      failed: 4,
      tally: { created: 0, changed: 2, unchanged: 1 },
    });
    expect(plan.changes).toMatchObject([
      {
        line: 2,
        recordId: await keyOf(1),
        label: "Game 1",
        fields: [{ field: "publisher", label: "Publisher", before: "Old", after: "New" }],
      },
      {
        line: 6,
        fields: [
          { field: "name", before: "Game 4", after: "Renamed" },
          { field: "active", before: "true", after: "false" },
        ],
      },
    ]);
    expect(plan.problems).toMatchObject([
      { line: 4, field: "slug", message: "No record has this value in Slug" },
      { line: 5, field: "active" },
      { line: 7, field: "slug", message: "Same record as line 2. Keep only one row for each record" },
      { line: 8, field: "slug", message: "The row has no value for Slug, which finds its record" },
    ]);
    const before = [1, 2, 3, 4].map((n) => `${slug}-${n}|Game ${n}|Old|true`);
    expect(await games()).toEqual(before);
    const done = await applied(id);
    expect(done.import).toMatchObject({
      state: "done",
      rows: 7,
      stored: 2,
      failed: 4,
      tally: { created: 0, changed: 2, unchanged: 1 },
    });
    expect(done.problems).toEqual(plan.problems);
    expect(done.changes).toEqual([]);
    expect(await games()).toEqual([`${slug}-1|Game 1|New|true`, before[1], before[2], `${slug}-4|Renamed|Old|false`]);
    const history = await portal.admin.post("/plugin/audit-log/get_history", {
      resourceId: "games",
      recordId: await keyOf(1),
    });
    expect(history.body.entries).toMatchObject([
      { kind: "edited", importFile: "games.csv", changes: [{ column: "publisher", before: "Old", after: "New" }] },
    ]);
  });
  it("creates rows without a match if this is chosen, and previews their problems", async () => {
    const create: ImportMatching = { ...bySlug, unmatched: "create" };
    const file = `${header}${slug}-1,Game 1,New,yes\r\n${slug}-8,Eight,Fresh,no\r\n${slug}-9,,Fresh,no\r\n${slug}-8,Twice,,\r\n`;
    const { id, plan } = await planned(file, choices(create));
    expect(plan.import).toMatchObject({ failed: 2, tally: { created: 1, changed: 1, unchanged: 0 } });
    expect(plan.problems).toMatchObject([
      { line: 4, field: "name" },
      { line: 5, field: "slug" },
    ]);
    const { body } = await post(portal.admin, "preview", { id, ...choices(create) });
    expect(body).toMatchObject({ matching: create, mayCreate: true, missing: [] });
    expect(body.matchFields.map(({ name }: { name: string }) => name)).toEqual(["id", "slug"]);
    expect(body.rows.map(({ problems }: { problems: unknown[] }) => problems.length)).toEqual([0, 0, 1, 1]);
    expect((await applied(id)).import).toMatchObject({ stored: 2, tally: { created: 1, changed: 1, unchanged: 0 } });
    expect((await games()).filter((game) => /-(1|8)\|/.test(String(game)))).toEqual([
      `${slug}-1|Game 1|New|true`,
      `${slug}-8|Eight|Fresh|false`,
    ]);
  });
  it("is required before the import, with the same choices", async () => {
    const refused =
      "Plan this import first: the plan shows what it would change. Make a new plan after changing any setting";
    const id = await upload(`${header}${slug}-1,Game 1,New,yes\r\n`);
    const start = async (chosen: Record<string, unknown>): Promise<unknown> =>
      (await post(portal.admin, "start", { id, mode: "import", ...chosen })).body.error;
    expect(await start(choices(bySlug))).toBe(refused);
    await post(portal.admin, "start", { id, mode: "check", ...choices(bySlug) });
    await ended(id);
    expect(await start(choices({ ...bySlug, clearsEmpty: true }))).toBe(refused);
    expect(await start(choices(bySlug, filling("slug", "name", "publisher")))).toBe(refused);
    expect((await games())[0]).toBe(`${slug}-1|Game 1|Old|true`);
    expect(await start(choices(bySlug))).toBeUndefined();
    expect((await ended(id)).import).toMatchObject({ tally: { changed: 1 } });
  });
  it("refuses fields that cannot be edited if they differ, and finds records by their key", async () => {
    const file = `ID,Slug,Name\r\n${(await keyOf(1)).toUpperCase()},${slug}-1,By key\r\n${await keyOf(2)},other,By key\r\nnonsense,,x\r\n`;
    const { id, plan } = await planned(file, choices({ ...byId, unmatched: "create" }, filling("id", "slug", "name")));
    expect(plan.import).toMatchObject({ failed: 2, tally: { created: 0, changed: 1, unchanged: 0 } });
    expect(plan.problems).toMatchObject([
      { line: 3, field: "slug" },
      { line: 4, field: "id", message: "No record has this value in ID" },
    ]);
    await applied(id);
    expect((await games()).slice(0, 2)).toEqual([`${slug}-1|By key|Old|true`, `${slug}-2|Game 2|Old|true`]);
  });
  it("leaves a field with an empty cell as it is, unless empty cells clear", async () => {
    const file = `${header}${slug}-1,Game 1,,\r\n${slug}-2,,Old,yes\r\n`;
    expect((await planned(file)).plan.import.tally).toEqual({ created: 0, changed: 0, unchanged: 2 });
    const { id, plan } = await planned(
      file,
      choices({ ...bySlug, clearsEmpty: true }, filling("slug", "name", "publisher")),
    );
    expect(plan.changes).toMatchObject([{ line: 2, fields: [{ field: "publisher", before: "Old", after: "" }] }]);
    expect(plan.problems).toMatchObject([{ line: 3, field: "name" }]);
    await applied(id);
    expect((await games())[0]).toBe(`${slug}-1|Game 1||true`);
  });
  it("is the same for a workbook, whose cells are compared as values", async () => {
    const game = (
      await sql<{ id: string; name: string }>`select id, name from games
      where slug = ${`${slug}-1`}`.execute(portal.kernel.db)
    ).rows[0];
    await sql`update games set name = ${`Only ${slug}`} where id = ${game?.id}`.execute(portal.kernel.db);
    const { rows } = await sql<{ id: string }>`insert into denominations (game_id, value, face_value)
      values (${game?.id}, ${`${slug} a`}, 5), (${game?.id}, ${`${slug} b`}, 2.5)
      returning id`.execute(portal.kernel.db);
    const parts: Uint8Array[] = [];
    for await (const part of xlsxFile(
      ["ID", "Game", "Face value"],
      (async function* batches() {
        yield rows.map(({ id }, place) => ({
          cells: [
            { text: id, isNumber: false },
            { text: `only ${slug}`, isNumber: false },
            { text: ["5.00", "3.125"][place] ?? "", isNumber: true },
          ],
        }));
      })(),
    ))
      parts.push(part);
    const id = await upload(Buffer.concat(parts), { target: "denominations", fileName: "values.xlsx" });
    const { body } = await post(portal.admin, "preview", { id, matching: byId });
    // The game of a denomination cannot be edited, so its column is not offered.
    expect(body.mapping).toEqual({ id: { column: 0 }, face_value: { column: 2 } });
    await post(portal.admin, "start", {
      id,
      mode: "check",
      settings: body.settings,
      mapping: body.mapping,
      matching: byId,
    });
    const plan = await ended(id);
    expect(plan.import.tally).toEqual({ created: 0, changed: 1, unchanged: 1 });
    expect(plan.changes).toMatchObject([{ line: 3, fields: [{ field: "face_value", before: "2.500000" }] }]);
    expect((await applied(id)).import).toMatchObject({ stored: 1 });
  });
  it("does not compare secrets, and shows no values of them", async () => {
    const { rows } = await sql<{ id: string }>`insert into portal_users (email, role, password_hash)
      values (${`${slug}@demo.test`}, 'user', 'x') returning id`.execute(portal.kernel.db);
    const file = `ID,Password\r\n${rows[0]?.id},New-password-9\r\n`;
    const { plan } = await planned(file, choices(byId, filling("id", "password")), { target: "users" });
    expect(plan.problems).toEqual([]);
    expect(plan.import.tally).toEqual({ created: 0, changed: 1, unchanged: 0 });
    expect(plan.changes[0].fields).toEqual([
      { field: "password", label: "Password", before: null, after: null, isSecret: true },
    ]);
    expect(JSON.stringify(plan)).not.toContain("New-password-9");
  });
  it("of 3,000 rows is made in portions, goes on after an interruption, and still knows all earlier rows", async () => {
    await sql`insert into games (name, slug, publisher, active) select 'Many ' || n, ${`${slug}-many-`} || n, 'Old', true
      from generate_series(1, 3000) as n`.execute(portal.kernel.db);
    const rows = Array.from({ length: 3_000 }, (_, n) => `${slug}-many-${n + 1},Many ${n + 1},New,yes\r\n`).join("");
    const id = await upload(`${header}${rows}${slug}-many-1,Again,,\r\n`);
    await markStarted(portal, id, "checking", textSettings, mapping);
    await sql`update portal_imports set matching = ${JSON.stringify(bySlug)}::text::jsonb
      where id = ${id}`.execute(portal.kernel.db);
    const stopping = new AbortController();
    let portions = 0;
    const stopped = withResources(portal.kernel.services("data-transfer"), ({ planEdits }) => ({
      planEdits: (...call) => {
        portions += 1;
        if (portions === 3) stopping.abort();
        return planEdits(...call);
      },
    }));
    await expect(runImportJob(portal, "data-transfer", "run-import", { id }, stopped, stopping.signal)).rejects.toThrow(
      "the server stops",
    );
    const { import: begun } = await read(id);
    expect(begun).toMatchObject({ state: "checking", totalRows: 3_001, failed: 0 });
    expect(begun.rows).toBeLessThan(2_000);
    await runImportJob(portal, "data-transfer", "run-import", { id });
    // A slow machine needs more than one turn, of which the job takes the others.
    await expect.poll(async () => (await read(id)).import.state).toBe("checked");
    const plan = await read(id);
    expect(plan.import).toMatchObject({
      state: "checked",
      rows: 3_001,
      failed: 1,
      tally: { created: 0, changed: 3_000, unchanged: 0 },
    });
    expect(plan.changes).toHaveLength(50);
    expect(plan.problems).toMatchObject([
      { line: 3_002, message: "Same record as line 2. Keep only one row for each record" },
    ]);
  });
});

describe("the import", () => {
  it("refuses records that somebody has changed, created or deleted since the plan", async () => {
    const create: ImportMatching = { ...bySlug, unmatched: "create" };
    const row = (n: number): string => `${slug}-${n},Game ${n},New,yes\r\n`;
    const { id, plan } = await planned(`${header}${row(1)}${row(2)}${row(3)}${row(4)}${row(5)}`, choices(create));
    expect(plan.import.tally).toEqual({ created: 1, changed: 4, unchanged: 0 });
    await sql`update games set publisher = 'Someone' where slug = ${`${slug}-1`}`.execute(portal.kernel.db);
    // A change of another field, or the same change, is none that the import would overwrite.
    await sql`update games set country = 'DE' where slug = ${`${slug}-2`}`.execute(portal.kernel.db);
    await sql`update games set publisher = 'New' where slug = ${`${slug}-3`}`.execute(portal.kernel.db);
    await sql`delete from games where slug = ${`${slug}-4`}`.execute(portal.kernel.db);
    await sql`insert into games (name, slug) values ('Five', ${`${slug}-5`})`.execute(portal.kernel.db);
    const done = await applied(id);
    expect(done.import).toMatchObject({ stored: 1, failed: 3, tally: { created: 0, changed: 1, unchanged: 1 } });
    expect(
      done.problems.map(({ line, message }: { line: number; message: string }) => [line, message.slice(0, 24)]),
    ).toEqual([
      [2, "The record has changed s"],
      [5, "A record was created, de"],
      [6, "A record was created, de"],
    ]);
    expect((await games()).map((game) => String(game).split("|")[2])).toEqual(["Someone", "New", "New", ""]);
  });
  it("continues where it was interrupted, and changes no record twice", async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `${slug}-many-${n},Many ${n},New,yes\r\n`).join("");
    await sql`insert into games (name, slug, publisher, active) select 'Many ' || n, ${`${slug}-many-`} || n, 'Old', true
      from generate_series(0, 59) as n`.execute(portal.kernel.db);
    const { id, plan } = await planned(header + rows);
    expect(plan.import.tally).toEqual({ created: 0, changed: 60, unchanged: 0 });
    expect(plan.changes).toHaveLength(50);
    await markStarted(portal, id, "importing", textSettings, mapping);
    await sql`update portal_imports set rows = 0, created = 0, changed = 0, unchanged = 0
      where id = ${id}`.execute(portal.kernel.db);
    let portions = 0;
    const dying = withResources(portal.kernel.services("data-transfer"), ({ updatePlanned }) => ({
      updatePlanned: (resourceId, edits, adminUser, around) =>
        updatePlanned(resourceId, edits, adminUser, async (transaction, write) => {
          await around(transaction, write);
          portions += 1;
          if (portions === 2) throw new Error("the power went");
        }),
    }));
    await expect(runImportJob(portal, "data-transfer", "run-import", { id }, dying)).rejects.toThrow("the power went");
    expect((await read(id)).import).toMatchObject({ state: "importing", rows: 20, stored: 20 });
    await Promise.all([1, 2, 3].map(() => runImportJob(portal, "data-transfer", "run-import", { id })));
    expect((await read(id)).import).toMatchObject({
      state: "done",
      stored: 60,
      failed: 0,
      tally: { created: 0, changed: 60, unchanged: 0 },
    });
    const { rows: entries } = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where details #>> '{import,id}' = ${id} and kind = 'edited'`.execute(portal.kernel.db);
    expect(entries[0]?.n).toBe(60);
  });
});

describe("who may change records", () => {
  it("is who may edit them, by columns that identify a record and that the user sees", async () => {
    const id = await upload(`${header}${slug}-1,Game 1,New,yes\r\n`);
    for (const field of ["name", "publisher", "nothing"])
      expect(
        (await post(portal.admin, "start", { id, mode: "check", ...choices({ ...bySlug, field }) })).body.error,
      ).toBe("Action is not allowed");
    expect((await post(portal.user, "begin", { target: "games", fileName: "x", size: 1 })).body.error).toBe(
      "Action is not allowed",
    );
    expect((await post(portal.user, "start", { id, mode: "check", ...choices(bySlug) })).body.error).toBe(
      "Import not found",
    );
    // Codes are masked: their list must not become a way to ask whether a code exists.
    const codes = await upload("x\r\n", { target: "codes", fileName: "codes.csv" });
    const { body } = await post(portal.admin, "preview", { id: codes });
    expect(body.matchFields.map(({ name }: { name: string }) => name)).toEqual(["id"]);
  });
  it("may be a user who may edit records but create none", async () => {
    const editable: string[] = [];
    for (const resourceId of portal.kernel.registry.resources.keys()) {
      const { body } = await portal.admin.post("/get_resource", { resourceId });
      const { edit = false, create = true } = body.resource?.options.allowedActions ?? {};
      if (edit === true && create === false) editable.push(resourceId);
    }
    expect(editable).not.toEqual([]);
    for (const target of editable) {
      const id = await upload("ID\r\nx\r\n", { target, fileName: "edits.csv" });
      const { body } = await post(portal.admin, "preview", { id });
      expect([target, body.matching, body.mayCreate]).toEqual([target, byId, false]);
      const { body: started } = await post(portal.admin, "start", {
        id,
        mode: "check",
        ...choices({ ...byId, unmatched: "create" }, {}),
      });
      expect(started.error).toBe("Action is not allowed");
    }
  });
  it("finds no records of other users, as if they did not exist, and asks for a proof of identity", async () => {
    const { rows } = await sql<{ id: string; email: string }>`insert into webhooks (user_id, url, events, secret_sealed)
      select id, 'https://hooks.example.com/' || email, '{order.refunded}', 'sealed' from portal_users
      where email in ('admin@demo.test', 'user@demo.test')
      returning id, (select email from portal_users where portal_users.id = user_id) as email`.execute(
      portal.kernel.db,
    );
    const idOf = (email: string): string => rows.find((row) => row.email === email)?.id ?? "";
    const file =
      `ID,Active\r\n${idOf("user@demo.test")},no\r\n${idOf("admin@demo.test")},no\r\n` +
      "01900000-0000-7000-8000-000000000000,no\r\n";
    const chosen = choices(byId, filling("id", "active"));
    await sql`update portal_sessions set proved_at = now() - interval '1 hour'`.execute(portal.kernel.db);
    const { id, plan } = await planned(file, chosen, { caller: portal.user, target: "webhooks" });
    expect(plan.import.tally).toEqual({ created: 0, changed: 1, unchanged: 0 });
    expect(plan.problems.map(({ message }: { message: string }) => message)).toEqual([
      "No record has this value in ID",
      "No record has this value in ID",
    ]);
    expect((await post(portal.user, "start", { id })).body.proof).toBeDefined();
    await portal.user.post("/prove_identity", { password: "Demo-user-1" });
    expect((await applied(id, portal.user)).import).toMatchObject({ stored: 1, failed: 2 });
    expect(
      (
        await sql`select active from webhooks where id = any (${rows.map((row) => row.id)}::uuid[])
      order by active`.execute(portal.kernel.db)
      ).rows,
    ).toEqual([{ active: false }, { active: true }]);
  });
  it("is decided again while the import runs", async () => {
    const { id } = await planned(`${header}${slug}-1,Game 1,New,yes\r\n`);
    await sql`update portal_imports set state = 'importing', rows = 0,
      user_id = (select id::text from portal_users where email = 'user@demo.test')
      where id = ${id}`.execute(portal.kernel.db);
    await runImportJob(portal, "data-transfer", "run-import", { id });
    expect(
      (await sql`select state, reason from portal_imports where id = ${id}`.execute(portal.kernel.db)).rows,
    ).toEqual([{ state: "failed", reason: "Action is not allowed" }]);
    expect((await games())[0]).toBe(`${slug}-1|Game 1|Old|true`);
  });
});
