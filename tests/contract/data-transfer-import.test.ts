import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asWork } from "../../kernel/server/database/work-order.ts";
import { runImport } from "../../plugins/data-transfer/server/run-import.ts";
import { keepUp } from "../../plugins/data-transfer/server/keep-up.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo();
});
afterAll(() => portal.close());

const post = (caller: Caller, path: string, body: Record<string, unknown>): Promise<Answer> => caller.post(`/plugin/data-transfer/import/${path}`, body);
const mapping = { "0": "name", "1": "slug", "2": "active", "3": "publisher" };
const header = "Name,Slug,Active,Publisher\r\n";
let label = 0;
let publisher = "";
beforeEach(() => {
  label += 1;
  publisher = `import-${label}`;
});
const gameRows = (count: number): string => header + Array.from({ length: count }, (_, index) => `Game ${index},${publisher}-${index},yes,${publisher}\r\n`).join("");
const created = async (): Promise<number> => Number((await sql<{ n: string }>`select count(*) as n from games where publisher = ${publisher}`.execute(portal.kernel.db)).rows[0]?.n);

async function upload(text: string, { caller = portal.admin, resourceId = "games", delimiter = "," } = {}): Promise<string> {
  const { body } = await post(caller, "begin", { resourceId, fileName: "games.csv", delimiter });
  for (let at = 0, number = 0; at < text.length; at += 4_000, number += 1) expect((await post(caller, "part", { id: body.id, number, text: text.slice(at, at + 4_000) })).body).toEqual({ ok: true });
  return body.id;
}
const outcome = async (id: string): Promise<{ import: Record<string, unknown>; failures: unknown[] }> => (await post(portal.admin, "get", { id })).body;
const ended = async (id: string): Promise<Record<string, unknown>> => {
  await expect.poll(async () => (await outcome(id)).import["state"], { timeout: 30_000, interval: 50 }).not.toMatch(/^(checking|importing)$/);
  return (await outcome(id)).import;
};
const start = async (id: string, mode: "check" | "import", map: Record<string, string> = mapping): Promise<Answer> => await post(portal.admin, "start", { id, mode, mapping: map });
/** As `start` does it, with the job left for the test to run. */
const begin = async (id: string): Promise<void> => void (await sql`update data_transfer_imports set state = 'importing', mapping = ${JSON.stringify(mapping)}::jsonb where id = ${id}`.execute(portal.kernel.db));

describe("an import", () => {
  it("shows the first rows with what is wrong in each cell, and what is missing", async () => {
    const id = await upload(`${header}Good,${publisher},yes,${publisher}\r\nBad,Not A Slug,perhaps,\r\n,,,\r\n`);
    const { body } = await post(portal.admin, "preview", { id, mapping });
    expect(body.header).toEqual(["Name", "Slug", "Active", "Publisher"]);
    expect(body.rows.map(({ line, problems }: { line: number; problems: { cell: number }[] }) => [line, problems.map(({ cell }) => cell)])).toEqual([[2, []], [3, [1, 2]], [4, [0, 1]]]);
    expect((await post(portal.admin, "preview", { id, mapping: { "0": "name" } })).body.missing).toEqual(["Slug"]);
    expect((await post(portal.admin, "preview", { id, mapping: { "0": "id" } })).body.error).toBe("There is no column id to fill");
    expect((await post(portal.admin, "preview", { id, mapping: { "0": "name", "1": "name" } })).body.error).toBe("Two columns of the file go to Name");
    expect(await created()).toBe(0);
  });
  it("checks all rows and creates none, then creates the good ones and keeps the others with their reasons", async () => {
    const id = await upload(`${header}"First, of ""two""",${publisher}-a,yes,${publisher}\r\nBad,Not A Slug,perhaps,${publisher}\r\n'=sum,${publisher}-b,no,${publisher}\r\n`);
    await start(id, "check");
    expect(await ended(id)).toMatchObject({ state: "checked", totalRows: 3, doneRows: 3, createdRows: 0, failedRows: 1 });
    expect(await created()).toBe(0);
    await start(id, "import");
    expect(await ended(id)).toMatchObject({ state: "done", totalRows: 3, doneRows: 3, createdRows: 2, failedRows: 1 });
    expect((await sql`select name, active from games where publisher = ${publisher} order by slug`.execute(portal.kernel.db)).rows).toEqual([{ name: 'First, of "two"', active: true }, { name: "=sum", active: false }]);
    expect((await outcome(id)).failures).toMatchObject([{ line: 3, column: "slug" }, { line: 3, column: "active" }]);
    const report = await post(portal.admin, "failures", { id });
    expect(report.headers.get("content-disposition")).toContain('filename="games - rows with mistakes.csv"');
    expect(report.body).toMatch(new RegExp(`^\uFEFF?Name,Slug,Active,Publisher,Line,Reason\r\nBad,Not A Slug,perhaps,${publisher},3,"?slug: .*; active: .*"?\r\n$`));
    expect((await sql`select 1 from data_transfer_parts where import_id = ${id}`.execute(portal.kernel.db)).rows).toEqual([]);
    expect((await start(id, "import")).body.error).toMatch(/^This import is finished/);
  });
  it("finds in the check what two rows of the file may not share, and counts only rows that would become records", async () => {
    const id = await upload(`${header}One,${publisher}-a,yes,${publisher}\r\nBad,${publisher}-b,perhaps,${publisher}\r\nTwo,${publisher}-a,yes,${publisher}\r\nThree,${publisher}-b,yes,${publisher}\r\n`);
    const { body } = await post(portal.admin, "preview", { id, mapping });
    expect(body.rows.map(({ line, problems }: { line: number; problems: { message: string }[] }) => [line, problems.length])).toEqual([[2, 0], [3, 1], [4, 1], [5, 0]]);
    await start(id, "check");
    expect(await ended(id)).toMatchObject({ state: "checked", doneRows: 4, failedRows: 2 });
    expect((await outcome(id)).failures).toMatchObject([{ line: 3, column: "active" }, { line: 4, column: "slug", message: "Line 2 has the same value, and no two records may share it" }]);
    await start(id, "import");
    expect(await ended(id)).toMatchObject({ state: "done", createdRows: 2, failedRows: 2 });
  });
  it("finds records by label or key, and takes amounts and dates as the file writes them", async () => {
    const { rows: [game] } = await sql<{ id: string; name: string }>`select id, name from games g where (select count(*) from games h where lower(h.name) = lower(g.name)) = 1 limit 1`.execute(portal.kernel.db);
    const id = await upload(`Game;Value;Face value\r\n${game?.name};${publisher} a;1234567,890123\r\n${game?.id};${publisher} b;2,5\r\nNo such game;${publisher} c;1\r\n`, { resourceId: "denominations", delimiter: ";" });
    await start(id, "import", { "0": "game_id", "1": "value", "2": "face_value" });
    expect(await ended(id)).toMatchObject({ state: "done", createdRows: 2, failedRows: 1 });
    expect((await sql`select game_id, face_value from denominations where value like ${`${publisher}%`} order by value`.execute(portal.kernel.db)).rows).toEqual([{ game_id: game?.id, face_value: "1234567.890123" }, { game_id: game?.id, face_value: "2.500000" }]);
  });
  it("is for those who may create, its own files alone, and nobody else's", async () => {
    expect((await post(portal.user, "begin", { resourceId: "games", fileName: "x", delimiter: "," })).body.error).toBe("Action is not allowed");
    expect((await post(portal.user, "columns", { resourceId: "codes" })).body.error).toBe("Resource codes not found");
    const id = await upload(gameRows(1));
    const calls = [["part", { number: 0, text: "x" }], ["preview", { mapping }], ["start", { mode: "import", mapping }], ["cancel", {}], ["remove", {}], ["get", {}], ["failures", {}]] as const;
    const answers = await Promise.all(calls.map(async ([path, more]) => [path, (await post(portal.user, path, { id, ...more })).body.error, (await post(portal.nobody, path, { id, ...more })).status]));
    expect(answers).toEqual(calls.map(([path]) => [path, "Import not found", 401]));
    expect((await post(portal.user, "list", { resourceId: "games" })).body.imports).toEqual([]);
    expect((await post(portal.admin, "list", { resourceId: "games" })).body.imports[0]).toMatchObject({ id, state: "uploading" });
    expect((await post(portal.admin, "part", { id, number: 5, text: "x" })).body.error).toMatch(/did not arrive whole/);
    expect((await post(portal.admin, "remove", { id })).body).toEqual({ ok: true });
    expect((await post(portal.admin, "get", { id })).body.error).toBe("Import not found");
  });
  it("says of a quote that is never closed where it begins", async () => {
    const id = await upload(`${header}a,"${"x".repeat(1_000_100)}`.slice(0, 1_000_200));
    await start(id, "import");
    expect(await ended(id)).toMatchObject({ state: "failed", reason: "A quoted value has no end. Look at the row that begins on line 2", createdRows: 0 });
  });
});

describe("the job of an import", () => {
  const services = (): ReturnType<SmallDemo["kernel"]["services"]> => portal.kernel.services("data-transfer");
  /** The services, with something that happens after the first portion, which has twenty rows. */
  const services20 = (happens: () => unknown): ReturnType<typeof services> => {
    let rows = 0;
    const { resources, ...others } = services();
    return { ...others, resources: { ...resources, createMany: async (resourceId, records, ...more) => {
      await resources.createMany(resourceId, records, ...more);
      rows += records.length;
      if (rows === 20) await happens();
    } } };
  };
  const running = new AbortController().signal;
  it("goes on where it was cut off, and creates no row twice, however many run at once", async () => {
    const id = await upload(gameRows(60));
    await begin(id);
    const stopping = new AbortController();
    await expect(runImport({ id }, services20(() => stopping.abort()), stopping.signal)).rejects.toThrow("the server stops");
    expect((await outcome(id)).import).toMatchObject({ state: "importing", totalRows: 60, doneRows: 20, createdRows: 20 });
    // Rows and the note of them come true together, or not at all.
    const { resources, ...others } = services();
    const dying: ReturnType<typeof services> = { ...others, resources: { ...resources, createMany: (resourceId, records, adminUser, alongside, details) => resources.createMany(resourceId, records, adminUser, async (...written) => {
      await alongside(...written);
      throw new Error("the power went");
    }, details) } };
    await expect(runImport({ id }, dying, running)).rejects.toThrow("the power went");
    expect([await created(), (await outcome(id)).import["doneRows"]]).toEqual([20, 20]);
    await Promise.all([1, 2, 3].map(() => runImport({ id }, services(), running)));
    expect((await outcome(id)).import).toMatchObject({ state: "done", doneRows: 60, createdRows: 60, failedRows: 0 });
    expect(await created()).toBe(60);
  });
  it("is no reason for others to wait: a list asked for in the middle of a check of 5,000 rows is answered long before its end", async () => {
    const id = await upload(gameRows(5_000));
    await sql`update data_transfer_imports set state = 'checking', mapping = ${JSON.stringify(mapping)}::jsonb where id = ${id}`.execute(portal.kernel.db);
    const { resources, ...others } = services();
    let doneAtAnswer = Number.NaN;
    let list: Promise<void> | undefined;
    const askList = async (): Promise<void> => {
      expect((await portal.admin.post("/get_resource_data", { source: "list", resourceId: "games", filters: [], sort: [], limit: 10, offset: 0 })).status).toBe(200);
      doneAtAnswer = Number((await outcome(id)).import["doneRows"]);
    };
    const watched: ReturnType<typeof services> = { ...others, resources: { ...resources, problems: async (resourceId, records, adminUser) => {
      list ??= askList();
      return await resources.problems(resourceId, records, adminUser);
    } } };
    await asWork({ key: "import", isBackground: true }, () => runImport({ id }, watched, running));
    await list;
    expect(doneAtAnswer).toBeLessThan(2_500);
    expect(await ended(id)).toMatchObject({ state: "checked", doneRows: 5_000, failedRows: 0 });
  });
  it("stops for good when it is cancelled", async () => {
    const id = await upload(gameRows(60));
    await begin(id);
    await runImport({ id }, services20(async () => expect((await post(portal.admin, "cancel", { id })).body.state).toBe("cancelled")), running);
    await runImport({ id }, services(), running);
    expect(await created()).toBe(20);
    expect((await outcome(id)).import).toMatchObject({ state: "cancelled", createdRows: 20 });
  });
  it("has the rights that its user has now", async () => {
    const id = await upload(gameRows(3));
    await begin(id);
    await sql`update data_transfer_imports set user_id = (select id::text from portal_users where email = 'user@demo.test') where id = ${id}`.execute(portal.kernel.db);
    await runImport({ id }, services(), new AbortController().signal);
    expect((await sql`select state, reason from data_transfer_imports where id = ${id}`.execute(portal.kernel.db)).rows).toEqual([{ state: "failed", reason: "Action is not allowed" }]);
    expect(await created()).toBe(0);
  });
  it("is begun again when its server died, and old imports go with their files", async () => {
    const [left, old] = [await upload(gameRows(4)), await upload(gameRows(1))];
    await begin(left);
    await sql`update data_transfer_imports set updated_at = now() - interval '5 minutes' where id = ${left}`.execute(portal.kernel.db);
    await sql`update data_transfer_imports set updated_at = now() - interval '8 days' where id = ${old}`.execute(portal.kernel.db);
    await keepUp(services());
    expect((await post(portal.admin, "get", { id: old })).body.error).toBe("Import not found");
    expect((await sql`select 1 from data_transfer_parts where import_id = ${old}`.execute(portal.kernel.db)).rows).toEqual([]);
    expect(await ended(left)).toMatchObject({ state: "done", createdRows: 4 });
  });
});
