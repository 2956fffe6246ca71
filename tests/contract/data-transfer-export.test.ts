import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordGroup } from "../../kernel/contract/resources/group-endpoint.ts";
import { parse as parseCsv } from "csv-parse/sync";
import { resourceAccess } from "../../plugins/resources/server/resource-access.ts";
import { ann, bob, openFixture, root, thingsResource, type Fixture } from "../support/resource-fixture.ts";
import type { Caller } from "../support/portal.ts";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";

let portal: SmallDemo;
beforeAll(async () => {
  portal = await startSmallDemo();
});
afterAll(() => portal.close());

const send = (caller: Caller, body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${portal.server.url}/portal/adminapi/v1/plugin/data-transfer/export`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
      ...headers,
    },
    body: JSON.stringify({ format: "csv", filters: [], sort: [], ...body }),
  });
const parse = (text: string): string[][] => parseCsv(text, { bom: true, relax_column_count: true });

/** Reads an archive by its central directory, like spreadsheet programs. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packed, length, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    files.set(
      archive.subarray(at + 46, at + 46 + length).toString(),
      inflateRawSync(archive.subarray(content, content + packed)).toString(),
    );
    at += 46 + length;
  }
  return files;
}

describe("an export", () => {
  it("is the list's rows in its order, with labels, exact amounts and the number of rows", async () => {
    const filters = [{ field: "status", operator: "eq", value: "new" }];
    const sort = [{ field: "price", direction: "desc" }];
    const { body } = await portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "codes",
      filters,
      sort,
      limit: 10_000,
      offset: 0,
    });
    const response = await send(portal.admin, {
      resourceId: "codes",
      columns: ["id", "denomination_id", "price", "status"],
      filters,
      sort,
      withKeys: true,
    });
    expect([response.status, response.headers.get("content-type"), response.headers.get("x-total-rows")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      String(body.total),
    ]);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Codes \d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''Codes%20/,
    );
    const [header, ...rows] = parse(await response.text());
    expect(header).toEqual(["ID", "Denomination", "Denomination (denomination_id)", "Price", "Status"]);
    expect(rows).toEqual(
      body.data.map((row: Record<string, { pk: string; label: string }>) =>
        [row["id"], row["denomination_id"]?.label, row["denomination_id"]?.pk, row["price"] ?? "", "New"].map(String),
      ),
    );
    expect(rows.length).toBeGreaterThan(50);
  });
  it("contains the search results, or only the selected rows, after a byte order mark if requested", async () => {
    const searched = await (
      await send(portal.admin, { resourceId: "users", columns: ["email"], search: "admin@demo", withMark: true })
    ).arrayBuffer();
    expect(Buffer.from(searched).toString()).toBe("\uFEFFEmail\r\nadmin@demo.test\r\n");
    const { body } = await portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "games",
      filters: [],
      sort: [],
      limit: 5,
      offset: 0,
    });
    const ticked = body.data.slice(1, 3);
    expect(
      parse(
        await (
          await send(portal.admin, {
            resourceId: "games",
            columns: ["name"],
            recordIds: ticked.map((row: { id: string }) => row.id),
          })
        ).text(),
      ).slice(1),
    ).toEqual(ticked.map((row: { name: string }) => [row.name]));
  });
  it("shows users their own rows, and anonymous callers nothing", async () => {
    const rows = async (caller: Caller): Promise<string[][]> =>
      parse(await (await send(caller, { resourceId: "orders", columns: ["number"] })).text()).slice(1);
    const { body } = await portal.user.post("/get_resource_data", {
      source: "list",
      resourceId: "orders",
      filters: [],
      sort: [],
      limit: 10_000,
      offset: 0,
    });
    const own = await rows(portal.user);
    expect(own.length).toBe(body.total);
    expect((await rows(portal.admin)).length).toBeGreaterThan(own.length);
    const { body: orders } = await portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "orders",
      filters: [],
      sort: [],
      limit: 10_000,
      offset: 0,
    });
    const others = orders.data
      .filter((row: { number: unknown }) => !own.some(([known]) => known === String(row.number)))
      .map((row: { _primaryKeyValue: string }) => row._primaryKeyValue);
    expect(
      parse(
        await (
          await send(portal.user, { resourceId: "orders", columns: ["number"], recordIds: others.slice(0, 50) })
        ).text(),
      ),
    ).toHaveLength(1);
    expect((await send(portal.anonymous, { resourceId: "games", columns: ["name"] })).status).toBe(401);
    expect(await (await send(portal.user, { resourceId: "codes", columns: ["id"] })).json()).toMatchObject({
      error: "Resource codes not found",
    });
    expect(
      await (
        await send(portal.admin, { resourceId: "games", columns: ["name"] }, { origin: "https://elsewhere.test" })
      ).json(),
    ).toMatchObject({ error: "This request didn't come from this portal" });
  });
  it("with other people's data needs a recent proof of identity, at once and in the background", async () => {
    const { db } = portal.kernel;
    const age = (): Promise<unknown> =>
      sql`update portal_sessions set proved_at = now() - interval '11 minutes'`.execute(db);
    const at = "/plugin/data-transfer/exports";
    const orders = { resourceId: "orders", format: "csv", columns: ["number", "user_id"], filters: [], sort: [] };
    const { id } = (await portal.admin.post(`${at}/start`, orders)).body;
    const stateOf = async (): Promise<unknown> => (await portal.admin.post(`${at}/list`, {})).body.exports[0]?.state;
    await expect.poll(stateOf).toBe("done");
    const file = (): Promise<Response> =>
      fetch(`${portal.server.url}/portal/adminapi/v1${at}/file`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: portal.admin.cookie ?? "" },
        body: JSON.stringify({ id }),
      });
    const asked = async (answer: Promise<Response>): Promise<boolean> => {
      const response = await answer;
      const text = await response.text();
      return response.headers.get("content-disposition") === null && "proof" in (JSON.parse(text) as object);
    };
    const all = async (): Promise<boolean[]> => {
      const answers: boolean[] = [];
      for (const read of [
        () => send(portal.admin, orders),
        () => send(portal.admin, { resourceId: "users", columns: ["full_name"] }),
        file,
        () => send(portal.admin, { resourceId: "orders", columns: ["number"] }),
        () => send(portal.admin, { resourceId: "games", columns: ["name"] }),
      ])
        answers.push(await asked(read()));
      return answers;
    };
    await age();
    expect(await all()).toEqual([true, true, true, false, false]);
    expect((await portal.admin.post("/prove_identity", { password: "Demo-admin-1" })).body).toMatchObject({ ok: true });
    expect(await all()).toEqual([false, false, false, false, false]);
  });
  it("refuses columns, filters and sorts that this user may not use, hidden ones like unknown ones", async () => {
    const refusal = async (body: Record<string, unknown>): Promise<unknown> =>
      (
        (await (await send(portal.admin, { resourceId: "codes", columns: ["id"], ...body })).json()) as {
          error: string;
        }
      ).error;
    expect(await refusal({ columns: ["code_sealed"] })).toBe("Field code_sealed not found");
    expect(await refusal({ columns: ["code"] })).toBe("Field code not found");
    expect(await refusal({ columns: ["nonsense"] })).toBe("Field nonsense not found");
    expect(await refusal({ filters: [{ field: "code_sealed", operator: "isNotEmpty" }] })).toBe(
      "Field code_sealed is not available for filtering",
    );
    expect(await refusal({ sort: [{ field: "code_sealed", direction: "asc" }] })).toBe(
      "Field code_sealed is not available for sorting",
    );
  });
  it("defuses formulas in CSV and leaves numbers alone", async () => {
    const names = ["=1+1", "+cmd|x", "-2+3", "@sum(a1)", "\tx", "'=x", "-5.20", 'plain, "quoted"'];
    for (const [index, name] of names.entries())
      await sql`insert into games (name, slug, publisher) values (${name}, ${`formula-${index}`}, 'formulas')`.execute(
        portal.kernel.db,
      );
    const body = {
      resourceId: "games",
      columns: ["name"],
      filters: [{ field: "publisher", operator: "eq", value: "formulas" }],
      sort: [{ field: "slug", direction: "asc" }],
    };
    const cells = parse(await (await send(portal.admin, body)).text())
      .slice(1)
      .map(([cell]) => cell);
    expect(cells).toEqual(["'=1+1", "'+cmd|x", "'-2+3", "'@sum(a1)", "'\tx", "''=x", "-5.20", 'plain, "quoted"']);
    const sheet =
      unzip(Buffer.from(await (await send(portal.admin, { ...body, format: "xlsx" })).arrayBuffer())).get(
        "xl/worksheets/sheet1.xml",
      ) ?? "";
    expect(sheet).toContain('<c s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(sheet).not.toContain("<f>");
  });
  it("is read no further after the client disconnects", async () => {
    await sql`insert into games (name, slug, publisher) select repeat('long ', 20), 'many-' || n, repeat('x', 4000)
      from generate_series(1, 20000) n`.execute(portal.kernel.db);
    let rows = 0;
    const progressId = "11111111-2222-4333-8444-555555555555";
    const quiet = portal.kernel.bus.listen((topic, data) => {
      if (topic.endsWith(`/export/${progressId}`)) rows = (data as { rows: number }).rows;
    });
    const stop = new AbortController();
    const response = await fetch(`${portal.server.url}/portal/adminapi/v1/plugin/data-transfer/export`, {
      method: "POST",
      signal: stop.signal,
      headers: { "content-type": "application/json", cookie: portal.admin.cookie ?? "" },
      body: JSON.stringify({
        resourceId: "games",
        format: "csv",
        columns: ["name", "publisher"],
        filters: [],
        sort: [],
        progressId,
      }),
    });
    await response.body?.getReader().read();
    stop.abort();
    let last = -1;
    await expect.poll(() => [last, (last = rows)].map(String).join(), { interval: 200 }).toMatch(/^(\d+),\1$/);
    quiet();
    expect(rows).toBeLessThan(20_000);
    await sql`delete from games where slug like 'many-%'`.execute(portal.kernel.db);
  });
  it("is a workbook with numbers as numbers, and those a spreadsheet would round as texts", async () => {
    const files = unzip(
      Buffer.from(
        await (
          await send(portal.admin, { resourceId: "transactions", format: "xlsx", columns: ["amount", "created_at"] })
        ).arrayBuffer(),
      ),
    );
    expect([...files.keys()].toSorted()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    expect(files.get("xl/worksheets/sheet1.xml")).toMatch(
      /<row><c><v>-?\d+\.\d{6}<\/v><\/c><c t="inlineStr"><is><t xml:space="preserve">\d{4}-\d\d-\d\dT/,
    );
  });
});

describe("reading all records of a list", () => {
  let fixture: Fixture;
  const marks: string[] = [];
  beforeAll(async () => {
    fixture = await openFixture([
      {
        ...thingsResource,
        resourceId: "hooked",
        hooks: {
          list: {
            before: ({ filters }) =>
              void filters.push(
                { field: "hidden", operator: "eq", value: "unseen" },
                { field: "whole", operator: "lt", value: 10 },
              ),
            after: (rows) => void marks.push(String(rows.length)),
          },
        },
      },
    ]);
    await sql`insert into things (owner, title, whole, exact, moment, ratio, level)
      select case when n % 4 = 0 then 'bob' else 'ann' end, 'thing ' || (n % 7), nullif(n % 13, 0), n / 10000.0 + 1,
        timestamptz '2026-01-01' + make_interval(secs => (n / 3) * 0.000001), nullif(n % 5, 0) / 3.0, n % 3
      from generate_series(1, 20000) n`.execute(fixture.db);
  });
  afterAll(() => fixture.close());
  const read = async (
    user = root,
    query: object = {},
    resourceId = "things",
  ): Promise<{ ids: string[]; total: number; largest: number }> => {
    const { total, batches } = await resourceAccess(fixture.kernel).read(
      resourceId,
      { filters: [], sort: [], ...query },
      user,
    );
    const ids: string[] = [];
    let largest = 0;
    for await (const rows of batches) {
      largest = Math.max(largest, rows.length);
      ids.push(...rows.map((row) => String(row._primaryKeyValue)));
    }
    return { ids, total, largest };
  };
  const sorts = [
    [],
    [{ field: "whole", direction: "asc" }],
    [{ field: "whole", direction: "desc" }],
    [
      { field: "title", direction: "asc" },
      { field: "ratio", direction: "desc" },
    ],
    [{ field: "moment", direction: "desc" }],
    [
      { field: "ratio", direction: "asc" },
      { field: "exact", direction: "desc" },
    ],
    [{ field: "id", direction: "desc" }],
  ];
  it.each(
    sorts.map((sort) => ({
      name: sort.map(({ field, direction }) => `${field} ${direction}`).join(", ") || "nothing",
      sort,
    })),
  )("gives 20,000 rows sorted by $name once each, in the list's order, a few hundred at a time", async ({ sort }) => {
    const { ids, total, largest } = await read(root, { sort });
    const pages = [
      await fixture.list(root, { sort: sort as never, limit: 10_000 }),
      await fixture.list(root, { sort: sort as never, limit: 10_000, offset: 10_000 }),
    ];
    expect(ids).toEqual(pages.flatMap(({ reply }) => reply?.data.map((row) => row._primaryKeyValue)));
    expect(total).toBe(20_000);
    expect(largest).toBeLessThanOrEqual(500);
  });
  it("keeps to the user's own rows and to the list's hooks", async () => {
    expect((await read(ann)).total).toBe(15_000);
    expect((await read(bob)).ids).toHaveLength(5_000);
    const { ids, total } = await read(bob, {}, "hooked");
    expect(ids.length).toBe(total);
    expect(total).toBeLessThan(5_000);
    expect(marks.reduce((sum, count) => sum + Number(count), 0)).toBe(total);
  });
  it("loses and repeats no other row when rows are added and deleted in between", async () => {
    const { batches } = await resourceAccess(fixture.kernel).read(
      "things",
      { filters: [], sort: [{ field: "title", direction: "asc" }] },
      root,
    );
    const ids: string[] = [];
    for await (const rows of batches) {
      ids.push(...rows.map((row) => String(row._primaryKeyValue)));
      // Deletes the rows just read: if paging counted rows, the following rows would move up and be skipped.
      if (ids.length === 1_000) await sql`delete from things where id::text = any(${ids})`.execute(fixture.db);
    }
    expect(new Set(ids).size).toBe(20_000);
  });
});

describe("an export of a grouped list", () => {
  const grouped = {
    resourceId: "codes",
    columns: ["status", "price"],
    sort: [{ field: "price", direction: "desc" }],
    groupBy: { field: "status", order: "count" },
    withSums: true,
  };
  it("has the groups and sums of the list, in its order, and their rows", async () => {
    const request = grouped;
    const [header, ...lines] = parse((await (await send(portal.admin, request)).text()).replace(/^\uFEFF/, ""));
    expect(header).toEqual(["Group: Status", "Rows", "Status", "Price"]);
    const { body: groups } = await portal.admin.post("/get_groups", {
      resourceId: "codes",
      filters: [],
      groupBy: { field: "status" },
      order: "count",
      aggregates: ["price"],
    });
    const { body: all } = await portal.admin.post("/get_aggregates", { resourceId: "codes", filters: [] });
    const expected: string[][] = groups.groups.map((group: RecordGroup) => [
      group.label,
      String(group.count),
      "",
      group.aggregates["price"]?.sum ?? "",
    ]);
    expect(expected.length).toBeGreaterThan(1);
    expect(lines.filter(([label, count]) => label !== "" && count !== "")).toEqual([
      ...expected,
      [
        "Total",
        String(groups.groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0)),
        "",
        all.aggregates.price.sum,
      ],
    ]);
    // The label of a line without a number of rows is that of a figure.
    const { average, min, max } = all.aggregates.price as Record<string, string>;
    expect(lines.slice(-3)).toEqual([
      ["Average", "", "", average],
      ["Smallest", "", "", min],
      ["Largest", "", "", max],
    ]);
    let at = 0;
    for (const [index, [label, count]] of expected.entries()) {
      const own = (groups.groups as RecordGroup[])[index]?.aggregates["price"];
      expect(lines.slice(at + 1, at + 4)).toEqual([
        ["Average", "", "", own?.average ?? ""],
        ["Smallest", "", "", own?.min ?? ""],
        ["Largest", "", "", own?.max ?? ""],
      ]);
      const rows = lines.slice(at + 4, at + 4 + Number(count));
      expect(rows).toHaveLength(Number(count));
      expect(rows.every(([group, number, status]) => group === "" && number === "" && status === label)).toBe(true);
      const prices = rows.map(([, , , price]) => Number(price));
      expect(prices).toEqual(prices.toSorted((one, other) => other - one));
      at += 4 + Number(count);
    }
    const sheet = unzip(
      Buffer.from(await (await send(portal.admin, { ...request, format: "xlsx" })).arrayBuffer()),
    ).get("xl/worksheets/sheet1.xml");
    expect(sheet?.match(/<row outlineLevel="1">/g)).toHaveLength(lines.length - 4 * expected.length - 4);
  });

  it("groups dates by period, and only the selected rows if there are any", async () => {
    const { body } = await portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "codes",
      filters: [],
      sort: [],
      limit: 7,
      offset: 0,
    });
    const request = {
      ...grouped,
      columns: ["price"],
      recordIds: body.recordIds,
      groupBy: { field: "created_at", period: "month", timeZone: "Europe/Kyiv" },
    };
    const [, ...lines] = parse(await (await send(portal.admin, request)).text());
    const heads = lines.slice(0, -4).filter(([, count]) => count !== "");
    expect(heads.every(([label]) => /^\d{4}-\d{2}$/.test(label ?? ""))).toBe(true);
    expect(lines.length).toBe(4 * heads.length + 7 + 4);
    expect(lines.at(-4)?.slice(0, 2)).toEqual(["Total", "7"]);
  });

  it("has only the labels and counts of groups without sums, or without a column that has figures", async () => {
    const heads = async (request: object): Promise<string[][]> => {
      const [, ...lines] = parse(await (await send(portal.admin, { ...grouped, ...request })).text());
      return lines.filter(([label]) => label !== "");
    };
    const labelled = await heads({ withSums: false });
    expect(labelled.every(([, count, ...figures]) => Number(count) > 0 && figures.join("") === "")).toBe(true);
    const ends = ["Total", "Average", "Smallest", "Largest"];
    expect((await heads({ columns: ["status"] })).map(([label]) => label)).toEqual([
      ...labelled.map(([label]) => label),
      ...ends,
    ]);
  });

  it("has its sums without groups too, and refuses what the list does not group by", async () => {
    const { groupBy: _groups, ...summed } = { ...grouped, columns: ["price", "status"] };
    const lines = parse(await (await send(portal.admin, summed)).text());
    expect(lines[0]).toHaveLength(2);
    expect(lines.slice(-4).map(([, title]) => title)).toEqual(["Total", "Average", "Smallest", "Largest"]);
    expect(lines).toHaveLength(605);
    for (const field of ["price", "nonsense"])
      expect(
        await (await send(portal.admin, { ...grouped, columns: ["price"], groupBy: { field } })).json(),
      ).toHaveProperty("error");
    expect(await (await send(portal.user, { ...grouped, columns: ["price"] })).json()).toHaveProperty("error");
  });
});
