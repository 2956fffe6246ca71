/** Generates the imports that the demo's codes name as their batch, with the rows that they skipped. */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";
import type { ImportRun } from "./create-import-runs.ts";
import { insertRows } from "./insert-rows.ts";
import { createRandom } from "./random.ts";
import { superadminsOf } from "./superadmins-of.ts";

const columns = [
  ["id", "uuid"],
  ["plugin", "text"],
  ["user_id", "text"],
  ["file_name", "text"],
  ["size", "bigint"],
  ["state", "text"],
  ["settings", "jsonb"],
  ["mapping", "jsonb"],
  ["details", "jsonb"],
  ["share", "real"],
  ["rows", "int"],
  ["stored", "int"],
  ["failed", "int"],
  ["counts", "jsonb"],
  ["created_at", "timestamptz"],
  ["updated_at", "timestamptz"],
  ["ended_at", "timestamptz"],
] as const;
const problemColumns = [
  ["import_id", "uuid"],
  ["line", "int"],
  ["place", "int"],
  ["reason", "text"],
] as const;

const settings = JSON.stringify({ format: "text", encoding: "utf-8", separator: ",", hasHeader: true });
const mapping = JSON.stringify({ code: { column: 2 }, game: { column: 0 }, denomination: { column: 1 } });
const suppliers = ["lanternfish", "bluebarrel", "tin-kettle", "harbor-nine"];
const skippedReasons = ["inFile", "inStock", "noDenomination"] as const;
/** The average length of a row of the files. */
const rowBytes = 46;

export async function seedImports(db: Database, runs: readonly ImportRun[]): Promise<void> {
  const random = createRandom(13);
  const operators = await superadminsOf(db);
  const problems: unknown[][] = [];
  const finished = runs.map(({ id, batch, at, stored }, index) => {
    const failed = stored === 0 || random.next() < 0.5 ? 0 : random.between(1, 12);
    const lines = new Set(Array.from({ length: failed }, () => random.between(2, stored + 1)));
    const skipped = [...lines].toSorted((a, b) => a - b).map((line) => ({ line, reason: random.pick(skippedReasons) }));
    problems.push(...skipped.map(({ line, reason }) => [id, line, 0, reason]));
    const rows = stored + skipped.length;
    const ended = new Date(at.getTime() + 2_000 + rows * 5);
    return [
      id,
      "game-codes",
      index % 4 === 3 ? operators.at(-1) : operators[0],
      fileName(random.pick(suppliers), at),
      rows * rowBytes,
      "done",
      settings,
      mapping,
      JSON.stringify({ batch }),
      1,
      rows,
      stored,
      skipped.length,
      counts(skipped),
      at.toISOString(),
      ended.toISOString(),
      ended.toISOString(),
    ];
  });
  await insertRows(db, "portal_imports", columns, [...finished, ...cancelled(random.uuid(), runs, operators[0])]);
  await insertRows(db, "portal_import_problems", problemColumns, problems);
  await sql`select setval('code_import_numbers', ${runs.length + 1})`.execute(db);
}

const fileName = (supplier: string, at: Date): string => `${supplier}-${at.toISOString().slice(0, 10)}.csv`;

const counts = (skipped: readonly { reason: string }[]): string =>
  JSON.stringify(
    Object.fromEntries(
      ["inFile", "inStock"].map((name) => [name, skipped.filter((row) => row.reason === name).length]),
    ),
  );

/** An import of the wrong file, cancelled before it stored anything, an hour before the newest one. */
function cancelled(id: string, runs: readonly ImportRun[], operator: string | undefined): unknown[][] {
  const newest = runs.at(-1);
  if (newest === undefined) return [];
  const at = new Date(newest.at.getTime() - 3_600_000);
  const ended = new Date(at.getTime() + 4_000).toISOString();
  const details = JSON.stringify({ batch: `import-${runs.length + 1}` });
  return [
    [
      id,
      "game-codes",
      operator,
      "price-list.csv",
      180 * rowBytes,
      "cancelled",
      settings,
      mapping,
      details,
      0,
      0,
      0,
      0,
      counts([]),
      at.toISOString(),
      ended,
      ended,
    ],
  ];
}
