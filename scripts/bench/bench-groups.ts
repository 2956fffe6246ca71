/** Measures the groups of a list beside the same figures by hand. */
import { median, timed, type Figure } from "./figures.ts";

const rounds = 7;
const zone = "Europe/Berlin";
const figures = (name: string): string =>
  `sum(${name})::text, round(sum(${name}) / count(${name}), 6)::text, min(${name})::text, max(${name})::text`;

interface GroupCase {
  name: string;
  groupBy: { field: string; period?: string; timeZone?: string };
  /** The same group by hand. */
  key: string;
}

const cases: readonly GroupCase[] = [
  { name: "status", groupBy: { field: "status" }, key: "status" },
  { name: "denomination", groupBy: { field: "denomination_id" }, key: "denomination_id" },
  {
    name: "month",
    groupBy: { field: "created_at", period: "month", timeZone: zone },
    key: `date_trunc('month', created_at at time zone '${zone}')`,
  },
];

/**
 * @param ask requests groups of the codes
 * @param query runs a statement
 * @param touch writes one code
 */
export async function benchGroups(
  rows: string,
  ask: (body: object) => Promise<unknown>,
  query: (text: string) => Promise<unknown>,
  touch: () => Promise<unknown>,
): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const { name, groupBy, key } of cases) {
    const times = { byHand: [] as number[], first: [] as number[], again: [] as number[], changed: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      // Another bound is another question.
      const from = 0.5 + round / 1000;
      const byHand = `select ${key}, count(*), ${figures("amount")}, ${figures("price")} from codes where price >= ${from}
        group by 1`;
      const filters = [{ field: "price", operator: "gte", value: from }];
      const askOurs = (): Promise<unknown> => ask({ groupBy, filters, aggregates: ["amount", "price"] });
      times.byHand.push(await timed(() => query(byHand)));
      times.first.push(await timed(askOurs));
      times.again.push(await timed(askOurs));
      await touch();
      times.changed.push(await timed(askOurs));
    }
    const other = median(times.byHand);
    for (const [says, kind, goal] of [
      ["asked for the first time", "first", "<= 1.5"],
      ["asked again", "again", "<= 0.1"],
      ["asked after a write", "changed", "<= 1.5"],
    ] as const) {
      const ours = median(times[kind]);
      const figure = { ours, other, otherName: "by hand", ratio: ours / other, unit: "ms", goal };
      found.push({ name: `${rows}, groups by ${name}, ${says}`, ...figure });
    }
  }
  return found;
}
