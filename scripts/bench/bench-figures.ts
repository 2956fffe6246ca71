/** Measures the figures of lists beside the same by hand: footers and groups. */
import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { benchAggregates } from "./bench-aggregates.ts";
import { benchGroups } from "./bench-groups.ts";
import { growCodes } from "./bench-million.ts";
import { callOf } from "./call-codes.ts";
import type { Figure } from "./figures.ts";
import type { StoryOrder, StoryReport } from "./server-process.ts";

/** @param url a database that contains the demo; it is extended to a million codes */
export async function benchMillionFigures(url: string, port: number): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await growCodes(client);
    return await benchBoth("1,000,000 rows", port, (text) => client.query(text));
  } finally {
    await client.end();
  }
}

/** On the codes of the demo. Only the portal's process can open its PGlite, so it runs the statements too. */
export const benchPgliteFigures = (port: number, portal: ChildProcess): Promise<Figure[]> =>
  benchBoth("PGlite", port, (statement) => {
    const ran = new Promise<void>((resolve) => {
      portal.once("message", (report: StoryReport) => report.ran === true && resolve());
    });
    portal.send({ statement } satisfies StoryOrder);
    return ran;
  });

async function benchBoth(rows: string, port: number, query: (text: string) => Promise<unknown>): Promise<Figure[]> {
  const call = await callOf(port);
  const touch = (): Promise<unknown> =>
    query("update codes set amount = amount where id = (select id from codes limit 1)");
  return [
    ...(await benchAggregates(rows, (body) => call("get_aggregates", body), query, touch)),
    ...(await benchGroups(rows, (body) => call("get_groups", body), query, touch)),
  ];
}
