/** Measures imports of records: rows per second of a file with a few errors, with rules, hooks and the audit log. */
import type { ChildProcess } from "node:child_process";
import { timed, type Figure } from "./figures.ts";
import { gamesFile, transfer, uploadCsv } from "./import-records.ts";
import { peakMb } from "./process-usage.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";

/** In seconds, for 26,000 rows. */
const goals = { PGlite: 8, PostgreSQL: 5 } as const;
const goalRows = 26_000;

export async function benchRecords(
  place: keyof typeof goals,
  port: number,
  server: ChildProcess,
  rows: number,
): Promise<Figure[]> {
  const portal = { port, cookie: await sessionCookie(port, defaultAccount) };
  const id = await uploadCsv(portal, gamesFile(rows));
  const seconds = (await timed(() => transfer(portal, id, "import"))) / 1_000;
  const name = `${rows.toLocaleString("en-US")} records imported, ${place}`;
  const goal = `>= ${Math.round(goalRows / goals[place])}`;
  return [
    { name, ours: rows / seconds, unit: "records/s", goal },
    { name: `${name}, peak memory of the server`, ours: peakMb(server.pid), unit: "MB" },
  ];
}
