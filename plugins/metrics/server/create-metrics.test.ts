/** Tests what a scrape contains when the database answers and when it does not. */
import { expect, it } from "vitest";
import type { StoredWork } from "@portalkit/kernel/server";
import { createMetrics } from "./create-metrics.ts";

const work: StoredWork = {
  queues: [{ queue: "visits/report", waiting: 3, running: 1, failed: 2, oldestSeconds: 61.5 }],
  outbox: { waiting: 4, oldestSeconds: 7 },
  integrity: { verifiedAt: 1_760_000_000, violatedRules: 1 },
};
const linesOf = async (metrics: ReturnType<typeof createMetrics>): Promise<string[]> =>
  (await metrics.read()).split("\n").filter((line) => !line.startsWith("#"));
const stored = /^portal_(jobs|outbox_(waiting|oldest)|integrity)/;

it("has the work that is stored in the database", async () => {
  const lines = await linesOf(
    createMetrics(
      () => Promise.resolve(work),
      () => expect.unreachable(),
    ),
  );
  expect(lines.filter((line) => stored.test(line))).toEqual([
    'portal_jobs{queue="visits/report",state="waiting"} 3',
    'portal_jobs{queue="visits/report",state="running"} 1',
    'portal_jobs{queue="visits/report",state="failed"} 2',
    'portal_jobs_oldest_waiting_seconds{queue="visits/report"} 61.5',
    "portal_outbox_waiting 4",
    "portal_outbox_oldest_seconds 7",
    "portal_integrity_verified_timestamp_seconds 1760000000",
    "portal_integrity_violated_rules 1",
  ]);
});

it("counts that the database did not answer, leaves its values out, and reports one failure once", async () => {
  let answer: () => Promise<StoredWork> = () => Promise.resolve(work);
  const reported: unknown[] = [];
  const metrics = createMetrics(
    () => answer(),
    (error) => reported.push(error),
  );
  await metrics.read();
  const failed = Promise.reject(new Error("the database is gone"));
  answer = () => failed;
  await metrics.read();
  const lines = await linesOf(metrics);
  expect(lines.filter((line) => stored.test(line))).toEqual([]);
  expect(lines).toContain("portal_scrape_errors_total 2");
  expect(lines).toContain("portal_sockets_open 0");
  expect(reported).toEqual([new Error("the database is gone")]);
  answer = () => Promise.resolve(work);
  expect(await linesOf(metrics)).toContain("portal_outbox_waiting 4");
});
