/** What the checks make of the stored work. */
import { describe, expect, it } from "vitest";
import { type PluginServices, type StoredWork } from "@portalkit/kernel/server";
import { keyFindings, replicaFindings, workFindings } from "./own-checks.ts";
import { runChecks } from "./run-checks.ts";

const nothing: StoredWork = { queues: [], outbox: { waiting: 0, oldestSeconds: 0 } };
const queue = { queue: "finance/watch", waiting: 0, running: 0, failed: 0, oldestSeconds: 0 };
const texts = (work: Partial<StoredWork>): string[] =>
  workFindings({ ...nothing, ...work }).map(({ level, text }) => `${level}: ${text}`);
const verified = (hoursAgo: number, violatedRules = 0) => ({
  integrity: { verifiedAt: Date.now() / 1_000 - hoursAgo * 3_600, violatedRules },
});

describe("the secrets of the environment", () => {
  const day = 86_400_000;
  const since = (days: number): string => new Date(Date.now() - days * day).toISOString();
  const found = (...ages: Parameters<typeof keyFindings>[0]): string[] =>
    keyFindings(ages, 730).map(({ level, text }) => `${level}: ${text}`);
  it("are due after two years", () => {
    expect(found({ variable: "PORTAL_SECRET", since: since(729) })).toEqual([
      "ok: The secrets of the environment are not due for a change",
    ]);
    expect(
      found({ variable: "PORTAL_SECRET", since: since(800) }, { variable: "PORTAL_KEYS", since: since(3) }),
    ).toEqual(["warning: PORTAL_SECRET has been in use for 800 days"]);
  });
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
