/** What the checks make of the stored work, and of how long calls take. */
import { describe, expect, it } from "vitest";
import { measurements, type PluginServices, type StoredWork } from "@portalkit/kernel/server";
import { slowCalls } from "./call-times.ts";
import { replicaFindings, workFindings } from "./own-checks.ts";
import { runChecks } from "./run-checks.ts";

const nothing: StoredWork = { queues: [], outbox: { waiting: 0, oldestSeconds: 0 } };
const queue = { queue: "finance/watch", waiting: 0, running: 0, failed: 0, oldestSeconds: 0 };
const texts = (work: Partial<StoredWork>): string[] =>
  workFindings({ ...nothing, ...work }).map(({ level, text }) => `${level}: ${text}`);
const verified = (hoursAgo: number, violatedRules = 0) => ({
  integrity: { verifiedAt: Date.now() / 1_000 - hoursAgo * 3_600, violatedRules },
});

describe("the work", () => {
  it("is late after a quarter of an hour, that of notifications too", () => {
    expect(texts({ queues: [{ ...queue, waiting: 5, oldestSeconds: 899 }] })[0]).toMatch(/^ok: No job/);
    expect(texts({ queues: [{ ...queue, waiting: 5, oldestSeconds: 10_800 }] })[0]).toBe(
      "problem: Jobs of finance/watch have waited for 3 hours",
    );
    expect(texts({ outbox: { waiting: 1, oldestSeconds: 1_200 } })[0]).toBe(
      "problem: Notifications have waited for 20 minutes",
    );
  });
  it("has failed jobs in all queues", () =>
    expect(
      texts({
        queues: [
          { ...queue, failed: 2 },
          { ...queue, failed: 3 },
        ],
      }),
    ).toContain("warning: Failed jobs: 5"));
  it("includes the check of the data: in time, late, or with violations", () => {
    expect(texts(verified(10)).at(-1)).toBe("ok: The stored data was checked 10 hours ago, and all rules hold");
    expect(texts(verified(72)).at(-1)).toBe("warning: The stored data was last checked 3 days ago");
    expect(texts(verified(10, 2)).at(-1)).toBe("problem: Rules about the stored data that do not hold: 2");
  });
});

describe("the read replica", () => {
  it.each([
    [undefined, []],
    [{ onReplica: 3, onPrimary: 1, isReachable: true }, ["ok: The read replica answers: it has read 75% of the lists"]],
    [
      { onReplica: 3, onPrimary: 9, isReachable: false },
      ["warning: The read replica does not answer: lists are read from the primary database"],
    ],
  ])("%j", (replica, expected) =>
    expect(replicaFindings(replica).map(({ level, text }) => `${level}: ${text}`)).toEqual(expected),
  );
});

describe("checks", () => {
  it("that fail are problems, are logged, and keep no other from being shown", async () => {
    const logged: unknown[] = [];
    const services = {
      installed: [
        { id: "a", healthChecks: [{ name: "fails", run: () => Promise.reject(new Error("a secret reason")) }] },
        { id: "b", healthChecks: [{ name: "works", run: () => Promise.resolve([{ level: "ok", text: "Well" }]) }] },
        { id: "c", healthChecks: [] },
      ],
      log: { error: (about: unknown) => void logged.push(about) },
    } as unknown as PluginServices;
    expect(await runChecks(services)).toEqual([
      {
        instanceId: "a",
        check: "fails",
        level: "problem",
        text: "The check a/fails could not be carried out",
        advice: "The server's log says why.",
      },
      { instanceId: "b", check: "works", level: "ok", text: "Well" },
    ]);
    expect(logged).toHaveLength(1);
  });
});

describe("the times of calls", () => {
  it("are those of the last 200 calls of each route, the slowest route first", () => {
    const times = slowCalls();
    const stop = times.start();
    const publish = (route: string, seconds: number): void =>
      measurements.calls.publish({ plugin: "a", method: "GET", route, status: 200, seconds });
    for (let call = 0; call < 50; call += 1) publish("/slow", 60);
    for (let call = 1; call <= 200; call += 1) publish("/slow", call / 100);
    publish("/fast", 0.01);
    stop();
    publish("/later", 1);
    expect(times.slowest()).toEqual([
      { plugin: "a", method: "GET", route: "/slow", count: 250, median: 1, p95: 1.9, max: 2 },
      { plugin: "a", method: "GET", route: "/fast", count: 1, median: 0.01, p95: 0.01, max: 0.01 },
    ]);
  });
});
