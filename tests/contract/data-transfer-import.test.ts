import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asWork } from "../../kernel/server/concurrency/work-order.ts";
import type { ImportMapping } from "../../plugins/imports/contract/import-schemas.ts";
import { markStarted, runImportJob, textSettings, uploadFile, withResources } from "../support/importing.ts";
import type { Answer, Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo();
});
afterAll(() => portal.close());

const post = (caller: Caller, path: string, body: Record<string, unknown>): Promise<Answer> =>
  caller.post(`/plugin/data-transfer/imports/${path}`, body);
/** Maps these names to the file's columns, in order. */
const filling = (...names: string[]): ImportMapping =>
  Object.fromEntries(names.map((name, column) => [name, { column }]));
const mapping = filling("name", "slug", "active", "publisher");
const header = "Name,Slug,Active,Publisher\r\n";
let label = 0;
let publisher = "";
beforeEach(() => {
  label += 1;
  publisher = `import-${label}`;
});
const gameRows = (count: number): string =>
  header +
  Array.from({ length: count }, (_, index) => `Game ${index},${publisher}-${index},yes,${publisher}\r\n`).join("");
const created = async (): Promise<number> =>
  Number(
    (
      await sql<{ n: string }>`select count(*) as n from games
  where publisher = ${publisher}`.execute(portal.kernel.db)
    ).rows[0]?.n,
  );

const upload = (
  content: string | Uint8Array,
  { caller = portal.admin, target = "games", fileName = "games.csv" } = {},
): Promise<string> =>
  uploadFile({ url: portal.server.url, caller, instanceId: "data-transfer" }, content, { target, fileName });
const outcome = async (id: string): Promise<{ import: Record<string, unknown>; problems: unknown[] }> =>
  (await post(portal.admin, "get", { id })).body;
const ended = async (id: string): Promise<Record<string, unknown>> => {
  await expect.poll(async () => (await outcome(id)).import["state"]).not.toMatch(/^(checking|importing)$/);
  return (await outcome(id)).import;
};
const start = async (id: string, mode: "check" | "import", map = mapping): Promise<Answer> =>
  await post(portal.admin, "start", { id, mode, settings: textSettings, mapping: map });
const begin = (id: string, state: "checking" | "importing" = "importing"): Promise<void> =>
  markStarted(portal, id, state, textSettings, mapping);

describe("an import", () => {
  it.each([
    ["semicolons-and-commas.csv", ["Name", "Slug", "Publisher"], "Sword, shield, bow and arrow", []],
    ["german-1252.csv", ["Name", "Slug"], "Größe S", [{ encoding: "windows-1252", sample: "Größe S;groesse-s" }]],
  ])("reads %s as people do", async (name, columns, first, encodings) => {
    const id = await upload(readFileSync(`tests/fixtures/imports/${name}`));
    const { body } = await post(portal.admin, "preview", { id });
    expect(body.header).toEqual(columns);
    expect(body.rows[0].cells[0]).toBe(first);
    expect(body.settings.separator).toBe(";");
    if (encodings.length > 0) expect(body.encodings).toEqual(encodings);
    expect(body.rows.flatMap(({ problems }: { problems: unknown[] }) => problems)).toEqual([]);
  });
  it("notifies its user of its end, not of a check's", async () => {
    const id = await upload(`${gameRows(3)}No slug,,yes,${publisher}\r\n`, { fileName: `${publisher}.csv` });
    await start(id, "check");
    await ended(id);
    await start(id, "import");
    await ended(id);
    const { rows } = await sql`select message, link, variant from user_notifications
      where message like ${`${publisher}%`}`.execute(portal.kernel.db);
    expect(rows).toEqual([
      {
        message: `${publisher}.csv: 3 rows imported, 1 left out`,
        link: `/bulk-operations?id=${id}`,
        variant: "warning",
      },
    ]);
  });
  it("asks how numbers are read that can be read in two ways, and imports nothing before", async () => {
    const game = (await sql<{ id: string }>`select id from games limit 1`.execute(portal.kernel.db)).rows[0]?.id ?? "";
    const value = `thousand-${label}`;
    const file = `Game\tValue\tFace value\tPrice\n${game}\t${value}\t5\t"1,234"\n`;
    const id = await upload(file, { target: "denominations", fileName: "thousands.txt" });
    const { settings, mapping: guessed, decimals } = (await post(portal.admin, "preview", { id })).body;
    expect(decimals).toEqual([
      { field: "price", label: "Price", sign: null, example: { text: "1,234", meanings: ["1234", "1.234"] } },
    ]);
    const prices = async () =>
      (
        await sql<{ price: string }>`select price::text from denominations where value = ${value}`.execute(
          portal.kernel.db,
        )
      ).rows.map(({ price }) => Number(price));
    await post(portal.admin, "start", { id, mode: "import", settings, mapping: guessed });
    expect(await ended(id)).toMatchObject({ state: "failed", stored: 0, reason: expect.stringContaining("Price") });
    expect(await prices()).toEqual([]);
    const again = await upload(file, { target: "denominations", fileName: "thousands.txt" });
    const chosen = { ...guessed, price: { ...guessed.price, decimal: "." } };
    await post(portal.admin, "start", { id: again, mode: "import", settings, mapping: chosen });
    expect(await ended(again)).toMatchObject({ state: "done", stored: 1 });
    expect(await prices()).toEqual([1234]);
  });
  it("decides the decimal sign by all values of the column", async () => {
    const game = (await sql<{ id: string }>`select id from games limit 1`.execute(portal.kernel.db)).rows[0]?.id ?? "";
    const lines = Array.from(
      { length: 40 },
      (_, row) => `${game};sign-${label}-${row};5;${row === 39 ? "2,5" : "1,234"}`,
    );
    const id = await upload(`Game;Value;Face value;Price\n${lines.join("\n")}\n`, { target: "denominations" });
    const { settings, mapping: guessed } = (await post(portal.admin, "preview", { id })).body;
    await post(portal.admin, "start", { id, mode: "import", settings, mapping: guessed });
    expect(await ended(id)).toMatchObject({ state: "done", stored: 40 });
    const { rows } = await sql<{ price: string }>`select distinct price::text from denominations
      where value like ${`sign-${label}-%`} order by 1`.execute(portal.kernel.db);
    expect(rows.map(({ price }) => Number(price))).toEqual([1.234, 2.5]);
  });
  it("skips the lines that are chosen, and the one that names the separator", async () => {
    const table = `Name|Slug\r\nSkipped ${label}|skipped-${label}\r\n`;
    const named = (await post(portal.admin, "preview", { id: await upload(`sep=|\r\n${table}`) })).body;
    expect(named.settings).toMatchObject({ separator: "|", skipLines: 1 });
    expect(named.rows).toMatchObject([{ line: 3, cells: [`Skipped ${label}`, `skipped-${label}`], problems: [] }]);
    const id = await upload(`Report\r\n"of ""June"""\r\n\r\n${table}`);
    const { settings } = (await post(portal.admin, "preview", { id })).body;
    const chosen = { ...settings, separator: "|", skipLines: 2 };
    expect((await post(portal.admin, "preview", { id, settings: chosen })).body).toMatchObject({
      header: ["Name", "Slug"],
      rows: [{ line: 5 }],
    });
    await post(portal.admin, "start", { id, mode: "import", settings: chosen, mapping: filling("name", "slug") });
    expect(await ended(id)).toMatchObject({ state: "done", stored: 1 });
    const far = { ...chosen, skipLines: 21 };
    expect((await post(portal.admin, "preview", { id, settings: far })).status).toBe(400);
  });
  it("shows the first rows with what is wrong in each cell, and what is missing", async () => {
    const id = await upload(
      `${header}Good,${publisher},yes,${publisher}\r\nBad,Not A Slug,perhaps,\r\n,,yes,\r\n,,,\r\n`,
    );
    const { body } = await post(portal.admin, "preview", { id, mapping });
    expect(body.header).toEqual(["Name", "Slug", "Active", "Publisher"]);
    expect(
      body.rows.map(({ line, problems }: { line: number; problems: { cell: number }[] }) => [
        line,
        problems.map(({ cell }) => cell),
      ]),
    ).toEqual([
      [2, []],
      [3, [1, 2]],
      [4, [0, 1]],
    ]);
    expect((await post(portal.admin, "preview", { id, mapping: filling("name") })).body.missing).toEqual(["Slug"]);
    expect((await post(portal.admin, "preview", { id, mapping: { ...mapping, id: { column: 0 } } })).body.error).toBe(
      "Column id can't be imported",
    );
    expect((await start(id, "import", filling("name"))).body.error).toBe("Required columns not mapped: Slug");
    expect(await created()).toBe(0);
  });
  it("checks all rows and creates none, then creates the good ones and keeps the others with their reasons", async () => {
    const id = await upload(
      `${header}"First, of ""two""",${publisher}-a,yes,${publisher}\r\nBad,Not A Slug,perhaps,${publisher}\r\n'=sum,${publisher}-b,no,${publisher}\r\n`,
    );
    await start(id, "check");
    expect(await ended(id)).toMatchObject({ state: "checked", totalRows: 3, rows: 3, stored: 0, failed: 1 });
    expect(await created()).toBe(0);
    await start(id, "import");
    expect(await ended(id)).toMatchObject({ state: "done", totalRows: 3, rows: 3, stored: 2, failed: 1 });
    expect(
      (
        await sql`select name, active from games where publisher = ${publisher}
      order by slug`.execute(portal.kernel.db)
      ).rows,
    ).toEqual([
      { name: 'First, of "two"', active: true },
      { name: "=sum", active: false },
    ]);
    expect((await outcome(id)).problems).toMatchObject([
      { line: 3, field: "slug" },
      { line: 3, field: "active" },
    ]);
    const report = await post(portal.admin, "report", { id });
    expect(report.headers.get("content-disposition")).toContain('filename="games - rows with mistakes.csv"');
    expect(report.body).toMatch(
      new RegExp(
        `^\uFEFF?Name,Slug,Active,Publisher,Line,Reason\r\nBad,Not A Slug,perhaps,${publisher},3,"?slug: .*; active: .*"?\r\n$`,
      ),
    );
    expect(
      (
        await sql`select 1 from portal_import_parts
      where import_id = ${id}`.execute(portal.kernel.db)
      ).rows,
    ).toEqual([]);
    expect((await start(id, "import")).body.error).toMatch(/^This import is finished/);
  });
  it("finds in the check what two rows of the file may not share, and counts only rows that would become records", async () => {
    const id = await upload(
      `${header}One,${publisher}-a,yes,${publisher}\r\nBad,${publisher}-b,perhaps,${publisher}\r\nTwo,${publisher}-a,yes,${publisher}\r\nThree,${publisher}-b,yes,${publisher}\r\n`,
    );
    const { body } = await post(portal.admin, "preview", { id, mapping });
    expect(
      body.rows.map(({ line, problems }: { line: number; problems: { message: string }[] }) => [line, problems.length]),
    ).toEqual([
      [2, 0],
      [3, 1],
      [4, 1],
      [5, 0],
    ]);
    await start(id, "check");
    expect(await ended(id)).toMatchObject({ state: "checked", rows: 4, failed: 2 });
    expect((await outcome(id)).problems).toMatchObject([
      { line: 3, field: "active" },
      { line: 4, field: "slug", message: "Duplicate of line 2: this value must be unique" },
    ]);
    await start(id, "import");
    expect(await ended(id)).toMatchObject({ state: "done", stored: 2, failed: 2 });
  });
  it("creates the other rows of a batch in one transaction, also where many rows are refused", async () => {
    const first = await upload(gameRows(100));
    await start(first, "import");
    expect(await ended(first)).toMatchObject({ state: "done", stored: 100 });
    const id = await upload(gameRows(300).replace(`${publisher}-250,yes`, `${publisher}-250,perhaps`));
    await start(id, "import");
    expect(await ended(id)).toMatchObject({ state: "done", rows: 300, stored: 199, failed: 101 });
    expect(await created()).toBe(299);
    const report = String((await post(portal.admin, "report", { id })).body)
      .trimEnd()
      .split("\r\n")
      .slice(1);
    expect(report.map((line) => /-(\d+),/.exec(line)?.[1])).toEqual([...Array(100).keys(), 250].map(String));
    const { rows } = await sql`select count(*)::int as entries, count(distinct at) <= 10 as in_few,
        min((details -> 'import' ->> 'line')::int) as first, max((details -> 'import' ->> 'line')::int) as last
      from audit_log where kind = 'created' and details -> 'import' ->> 'id' = ${id}`.execute(portal.kernel.db);
    expect(rows).toEqual([{ entries: 199, in_few: true, first: 102, last: 301 }]);
  });
  it("finds records by label or key, and takes amounts and dates as the file writes them", async () => {
    const {
      rows: [game],
    } = await sql<{ id: string; name: string }>`select id, name from games g
      where (select count(*) from games h where lower(h.name) = lower(g.name)) = 1 limit 1`.execute(portal.kernel.db);
    const id = await upload(
      `Game;Value;Face value\r\n${game?.name};${publisher} a;1234567,890123\r\n${game?.id};${publisher} b;2,5\r\nNo such game;${publisher} c;1\r\n`,
      { target: "denominations" },
    );
    await post(portal.admin, "start", { id });
    expect(await ended(id)).toMatchObject({ state: "done", stored: 2, failed: 1 });
    expect(
      (
        await sql`select game_id, face_value from denominations where value like ${`${publisher}%`} order by value`.execute(
          portal.kernel.db,
        )
      ).rows,
    ).toEqual([
      { game_id: game?.id, face_value: "1234567.890123" },
      { game_id: game?.id, face_value: "2.500000" },
    ]);
  });
  it("is for users who may create, with their own files only", async () => {
    expect((await post(portal.user, "begin", { target: "games", fileName: "x", size: 1 })).body.error).toBe(
      "Action is not allowed",
    );
    expect((await post(portal.user, "begin", { target: "codes", fileName: "x", size: 1 })).body.error).toBe(
      "Resource codes not found",
    );
    const id = await upload(gameRows(1));
    const calls = [
      ["preview", { mapping }],
      ["start", { mode: "import", mapping }],
      ["cancel", {}],
      ["remove", {}],
      ["get", {}],
      ["report", {}],
    ] as const;
    const answers = await Promise.all(
      calls.map(async ([path, more]) => [
        path,
        (await post(portal.user, path, { id, ...more })).body.error,
        (await post(portal.anonymous, path, { id, ...more })).status,
      ]),
    );
    expect(answers).toEqual(calls.map(([path]) => [path, "Import not found", 401]));
    expect((await post(portal.user, "list", { target: "games" })).body.imports).toEqual([]);
    expect((await post(portal.admin, "list", { target: "games" })).body.imports[0]).toMatchObject({
      id,
      state: "uploading",
    });
    expect((await post(portal.admin, "remove", { id })).body).toEqual({ ok: true });
    expect((await post(portal.admin, "get", { id })).body.error).toBe("Import not found");
  });
  it("says of a quote that is never closed where it begins", async () => {
    const id = await upload(`${header}a,"${"x".repeat(1_000_100)}`.slice(0, 1_000_200));
    await start(id, "import");
    expect(await ended(id)).toMatchObject({
      state: "failed",
      reason: "A quoted value isn't closed. Check the row that starts on line 2",
      stored: 0,
    });
  });
});

describe("the job of an import", () => {
  const services = (): ReturnType<SmallDemo["kernel"]["services"]> => portal.kernel.services("data-transfer");
  /** The services, with a callback after the first portion, which has twenty rows. */
  const services20 = (happens: () => unknown): ReturnType<typeof services> => {
    let rows = 0;
    return withResources(services(), ({ createMany }) => ({
      createMany: async (resourceId, records, ...more) => {
        await createMany(resourceId, records, ...more);
        rows += records.length;
        if (rows === 20) await happens();
      },
    }));
  };
  const run = (id: string, changed = services(), signal?: AbortSignal): Promise<void> =>
    runImportJob(portal, "data-transfer", "run-import", { id }, changed, signal);
  it("goes on where it was cut off, and creates no row twice, however many run at once", async () => {
    const id = await upload(gameRows(60));
    await begin(id);
    const stopping = new AbortController();
    await expect(
      run(
        id,
        services20(() => stopping.abort()),
        stopping.signal,
      ),
    ).rejects.toThrow("the server stops");
    expect((await outcome(id)).import).toMatchObject({ state: "importing", totalRows: 60, rows: 20, stored: 20 });
    // Rows and the record of their progress are committed together or not at all.
    const dying = withResources(services(), ({ createMany }) => ({
      createMany: (resourceId, records, adminUser, options) =>
        createMany(resourceId, records, adminUser, {
          ...options,
          alongside: async (...written) => {
            await options.alongside(...written);
            throw new Error("the power went");
          },
        }),
    }));
    await expect(run(id, dying)).rejects.toThrow("the power went");
    expect([await created(), (await outcome(id)).import["rows"]]).toEqual([20, 20]);
    await Promise.all([1, 2, 3].map(() => run(id)));
    expect((await outcome(id)).import).toMatchObject({ state: "done", rows: 60, stored: 60, failed: 0 });
    expect(await created()).toBe(60);
  });
  it("is no reason for others to wait: a list asked for in the middle of a check of 5,000 rows is answered long before its end", async () => {
    const id = await upload(gameRows(5_000));
    await begin(id, "checking");
    let doneAtAnswer = Number.NaN;
    let list: Promise<void> | undefined;
    const askList = async (): Promise<void> => {
      expect(
        (
          await portal.admin.post("/get_resource_data", {
            source: "list",
            resourceId: "games",
            filters: [],
            sort: [],
            limit: 10,
            offset: 0,
          })
        ).status,
      ).toBe(200);
      doneAtAnswer = Number((await outcome(id)).import["rows"]);
    };
    const watched = withResources(services(), ({ problems }) => ({
      problems: async (...call) => {
        list ??= askList();
        return await problems(...call);
      },
    }));
    await asWork({ key: "import", isBackground: true }, () => run(id, watched));
    await list;
    expect(doneAtAnswer).toBeLessThan(2_500);
    expect(await ended(id)).toMatchObject({ state: "checked", rows: 5_000, failed: 0 });
  });
  it("stops for good when it is cancelled", async () => {
    const id = await upload(gameRows(60));
    await begin(id);
    await run(
      id,
      services20(async () => expect((await post(portal.admin, "cancel", { id })).body.state).toBe("cancelled")),
    );
    await run(id);
    expect(await created()).toBe(20);
    expect((await outcome(id)).import).toMatchObject({ state: "cancelled", stored: 20 });
  });
  it("has the rights that its user has now", async () => {
    const id = await upload(gameRows(3));
    await begin(id);
    await sql`update portal_imports set user_id = (select id::text from portal_users where email = 'user@demo.test')
      where id = ${id}`.execute(portal.kernel.db);
    await run(id);
    expect(
      (
        await sql`select state, reason from portal_imports
      where id = ${id}`.execute(portal.kernel.db)
      ).rows,
    ).toEqual([{ state: "failed", reason: "Action is not allowed" }]);
    expect(await created()).toBe(0);
  });
  it("is begun again when its server died, and old imports go with their files", async () => {
    const [left, old] = [await upload(gameRows(4)), await upload(gameRows(1))];
    await begin(left);
    await sql`update portal_imports set updated_at = now() - interval '5 minutes'
      where id = ${left}`.execute(portal.kernel.db);
    await sql`update portal_imports set updated_at = now() - interval '8 days'
      where id = ${old}`.execute(portal.kernel.db);
    await runImportJob(portal, "data-transfer", "look-after-work");
    expect((await post(portal.admin, "get", { id: old })).body.error).toBe("Import not found");
    expect(
      (
        await sql`select 1 from portal_import_parts
      where import_id = ${old}`.execute(portal.kernel.db)
      ).rows,
    ).toEqual([]);
    expect(await ended(left)).toMatchObject({ state: "done", stored: 4 });
  });
});
