/** Measures the footer of a list beside the same figures by hand. */
import { median, timed, type Figure } from "./figures.ts";

const rounds = 7;
const figures = (name: string): string =>
  `sum(${name})::text, round(sum(${name}) / count(${name}), 6)::text, min(${name})::text, max(${name})::text`;
const byHand = (from: number): string =>
  `select ${figures("amount")}, ${figures("price")} from codes where price >= ${from}`;

/**
 * @param ask requests the aggregates of the codes
 * @param query runs a statement
 * @param touch writes one code
 */
export async function benchAggregates(
  rows: string,
  ask: (body: object) => Promise<unknown>,
  query: (text: string) => Promise<unknown>,
  touch: () => Promise<unknown>,
): Promise<Figure[]> {
  const times = { first: [], again: [], changed: [], byHand: [] } as Record<string, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    // Another bound is another question.
    const from = 1 + round / 1000;
    const askOurs = (): Promise<unknown> => ask({ filters: [{ field: "price", operator: "gte", value: from }] });
    times["byHand"]?.push(await timed(() => query(byHand(from))));
    times["first"]?.push(await timed(askOurs));
    times["again"]?.push(await timed(askOurs));
    await touch();
    times["changed"]?.push(await timed(askOurs));
  }
  const other = median(times["byHand"] ?? []);
  return (
    [
      ["asked for the first time", "first", "<= 1.5"],
      ["asked again", "again", "<= 0.1"],
      ["asked after a write", "changed", "<= 1.5"],
    ] as const
  ).map(([says, kind, goal]) => {
    const ours = median(times[kind] ?? []);
    return {
      name: `${rows}, sums and averages ${says}`,
      ours,
      other,
      otherName: "by hand",
      ratio: ours / other,
      unit: "ms",
      goal,
    };
  });
}
