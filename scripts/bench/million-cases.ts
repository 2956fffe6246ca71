/** A list request over a million codes, and the SQL that returns the same rows. */

export interface MillionCase {
  name: string;
  /** @param round differs each time, if the total is to be counted again */
  body: (round: number) => Record<string, unknown>;
  sql: (round: number) => readonly string[];
}

export const pageRows = 25;

const byTime = [{ field: "created_at", direction: "desc" }];
const newest = "created_at desc, id";
const page = "c.created_at desc, c.id";
const columns = "c.id, c.code_tail, c.status, c.price, c.amount, c.import_batch, c.created_at, g.name, d.title";
const joined = (inner: string, order = page): string =>
  `select ${columns} from (${inner}) c join games g on g.id = c.game_id join denominations d on d.id = c.denomination_id order by ${order}`;
const list = (change: object): Record<string, unknown> => ({ filters: [], sort: byTime, offset: 0, ...change });
const condition = (field: string, operator: string, value: unknown): object => ({
  filters: [{ field, operator, value }],
});
const dearest = (round: number): string => (89 + round / 100).toFixed(2);

export const millionCases: readonly MillionCase[] = [
  {
    name: "first page",
    body: () => list({}),
    sql: () => [joined(`select * from codes order by ${newest} limit ${pageRows}`)],
  },
  {
    name: "page at row 900,000",
    body: () => list({ offset: 900_000 }),
    sql: () => [
      joined(
        `select * from codes where id in (select id from codes order by ${newest} limit ${pageRows} offset 900000)`,
      ),
    ],
  },
  {
    name: "text filter",
    body: () => list(condition("import_batch", "ilike", "batch-004242")),
    sql: () => [
      joined(`select * from codes where import_batch ilike '%batch-004242%' order by ${newest} limit ${pageRows}`),
    ],
  },
  {
    name: "quick search",
    body: () => list({ search: "batch-007777" }),
    sql: () => [
      joined(
        `select * from codes where import_batch ilike '%batch-007777%' or code_tail ilike '%batch-007777%' order by ${newest} limit ${pageRows}`,
      ),
    ],
  },
  {
    name: "quick search for what is nowhere",
    body: () => list({ search: "nowhere" }),
    sql: () => [
      joined(
        `select * from codes where import_batch ilike '%nowhere%' or code_tail ilike '%nowhere%' order by ${newest} limit ${pageRows}`,
      ),
    ],
  },
  {
    name: "sort by two columns",
    body: () => list({ sort: [{ field: "status", direction: "asc" }, ...byTime] }),
    sql: () => [joined(`select * from codes order by status, ${newest} limit ${pageRows}`, `c.status, ${page}`)],
  },
  {
    name: "filter by status",
    body: () => list(condition("status", "eq", "sold")),
    sql: () => [joined(`select * from codes where status = 'sold' order by ${newest} limit ${pageRows}`)],
  },
  {
    name: "filter by price, counted anew",
    body: (round) => list(condition("price", "gte", dearest(round))),
    sql: (round) => [
      joined(`select * from codes where price >= ${dearest(round)} order by ${newest} limit ${pageRows}`),
      `select count(*) from codes where price >= ${dearest(round)}`,
    ],
  },
];
