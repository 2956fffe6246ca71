/** Columns of types that plugins bring, one of which is the sample of docs/column-types.md. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import type { Column } from "../../kernel/contract/resources/column.ts";
import { ProblemsError } from "../../kernel/contract/errors/problem.ts";
import { textSettings, uploadFile } from "../support/importing.ts";
import type { Answer, Caller, TestPortal } from "../support/portal.ts";
import { pricesConfig, startPrices, writePrices } from "../support/prices-portal.ts";

const written = writePrices();
let portal: TestPortal & { admin: Caller };
let admin: Caller;
beforeAll(async () => {
  portal = await startPrices({ configFile: written.configFile });
  admin = portal.admin;
});
afterAll(async () => {
  await portal?.close();
  written.remove();
});

const columns = async (): Promise<Map<string, Column>> =>
  new Map(
    (await admin.post("/get_resource", { resourceId: "prices" })).body.resource.columns.map((one: Column) => [
      one.name,
      one,
    ]),
  );
const list = async (filters: object[] = []): Promise<Record<string, unknown>[]> =>
  (
    await admin.post("/get_resource_data", {
      source: "list",
      resourceId: "prices",
      filters,
      sort: [{ field: "id", direction: "asc" }],
      limit: 10,
      offset: 0,
    })
  ).body.data;
const create = (record: Record<string, unknown>): Promise<Answer> =>
  admin.post("/create_record", { resourceId: "prices", record: { game: "Ludo", ...record } });

it("reach browsers as columns of the types that they are made of", async () => {
  const described = await columns();
  const money = { file: "prices/money", meta: { currency: "currency", pluginInstanceId: "prices" } };
  expect(described.get("price")).toMatchObject({
    type: "decimal",
    maxValue: 5_000,
    components: { list: money, show: money, edit: money, create: money, filter: money },
  });
  expect(described.get("discount")).toMatchObject({
    type: "decimal",
    minValue: 0,
    maxValue: 0.5,
    unit: { symbol: "%", shift: 2, decimals: 1 },
    filterOptions: { mayBeEmpty: false, debounceTimeMs: 300 },
  });
  for (const column of described.values())
    expect(Object.keys(column)).not.toEqual(expect.arrayContaining([expect.stringMatching(/typeOptions|inFiles/)]));
});

it("have the values of those types, with the columns that they read", async () => {
  expect(await list()).toMatchObject([
    { price: "9.9900", currency: "EUR", discount: "0.1500" },
    { price: "1200.0000", currency: "JPY", discount: "0.0000" },
    { price: null, currency: null, discount: null },
  ]);
  expect(await list([{ field: "price", operator: "gt", value: "10" }])).toMatchObject([{ game: "Go" }]);
});

it("apply the rules of the type and those of the column", async () => {
  const refused = async (record: Record<string, unknown>): Promise<unknown> => (await create(record)).body.error;
  expect(await refused({ price: "1.5", currency: "JPY" })).toBe("Too many decimals for JPY");
  expect(await refused({ price: "13", currency: "EUR" })).toBe("Not thirteen");
  expect(await refused({ price: "5001", currency: "EUR" })).toMatch(/5000/);
  expect(await refused({ discount: "-0.5" })).toMatch(/0/);
  expect(await refused({ discount: "0.9" })).toMatch(/50/);
  const { body } = await create({ price: "2.50", currency: "EUR", discount: "0.25" });
  expect(body).toMatchObject({ ok: true });
  expect((await list()).at(-1)).toMatchObject({ price: "2.5000", discount: "0.2500" });
  // A currency that is none must not keep the amount from being checked.
  expect(await refused({ price: "1.234", currency: "euros" })).toBe("Too many decimals for euros");
  expect((await create({ price: "1.25" })).body).toMatchObject({ ok: true });
});

it("are written to files and read from them as the type says", async () => {
  const exported = await fetch(`${portal.server.url}/portal/adminapi/v1/plugin/data-transfer/export`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: admin.cookie ?? "" },
    body: JSON.stringify({
      resourceId: "prices",
      format: "csv",
      columns: ["game", "price", "discount"],
      filters: [],
      sort: [{ field: "id", direction: "asc" }],
    }),
  });
  const lines = (await exported.text()).trim().split(/\r?\n/).slice(1, 4);
  expect(lines).toEqual(["Chess,9.9900 EUR,15", "Go,1200.0000 JPY,0", "Dice,,"]);

  const file = "Game,Currency,Price\r\nRisk,EUR,19.50 EUR\r\nUno,EUR,much\r\n";
  const id = await uploadFile({ url: portal.server.url, caller: admin, instanceId: "data-transfer" }, file, {
    target: "prices",
    fileName: "prices.csv",
  });
  const call = (path: string, body: object): Promise<Answer> =>
    admin.post(`/plugin/data-transfer/imports/${path}`, { id, ...body });
  const mapping = { game: { column: 0 }, currency: { column: 1 }, price: { column: 2 } };
  await call("start", { mode: "import", settings: textSettings, mapping });
  const state = async (): Promise<unknown> => (await call("get", {})).body.import.state;
  await expect.poll(state).not.toMatch(/importing|checking/);
  expect((await call("get", {})).body.problems).toMatchObject([{ message: '"much" is no amount of money' }]);
  expect((await list()).at(-1)).toMatchObject({ game: "Risk", price: "19.5000" });
});

it.each([
  ["an unknown type", `type: "prices/mony"`, "type", 'the type "prices/mony"', "prices/money"],
  ["no options", `type: "prices/money"`, "typeOptions . currency", "nothing", undefined],
  [
    "an option that it does not have",
    `type: "price-list/share", typeOptions: { decimals: 2 }`,
    "typeOptions . decimals",
    'the unknown option "decimals"',
    undefined,
  ],
  [
    "options of a type of the kernel",
    `type: "decimal", typeOptions: { currency: "currency" }`,
    "typeOptions",
    'options of the type "decimal"',
    undefined,
  ],
  [
    "an option that names no column",
    `type: "prices/money", typeOptions: { currency: "nothing" }`,
    "readsColumns",
    'the column "nothing"',
    undefined,
  ],
  ["a misspelled type of the kernel", `type: "decimel"`, "type", '"decimel" (a string)', "decimal"],
])("refuse %s", async (what, column, place, found, didYouMean) => {
  const file = join(written.folder, `${what.replaceAll(" ", "-")}.config.ts`);
  const resource = `{ resourceId: "more", table: "prices", label: "More", columns: [{ name: "price", ${column} }] }`;
  writeFileSync(file, pricesConfig(`[${resource}]`));
  const error = await loadConfig({ file, environment: {}, halves: "server" }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProblemsError);
  expect(error instanceof ProblemsError && error.problems).toMatchObject([
    { where: `resources[0] "more" . columns[0] "price" . ${place}`, found, ...(didYouMean ? { didYouMean } : {}) },
  ]);
});
