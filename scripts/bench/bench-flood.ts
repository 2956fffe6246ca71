/** Measures how a flood of failing sign-ins delays other users' lists, compared with a quiet period of the same run. */
import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { median, type Figure } from "./figures.ts";
import type { FloodOrder, FloodReport } from "./flood-process.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";

const triesPerSecond = 200;
const rounds = 3;
const seconds = 6;
/** Other users' lists are requested one after the other, with this pause between them. */
const listPauseMs = 20;

export async function benchFlood(port: number): Promise<{ figures: Figure[]; answers: string }> {
  const cookie = await sessionCookie(port, defaultAccount);
  const ask = async (): Promise<number> => {
    const begun = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/portal/adminapi/v1/get_resource_data`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ source: "list", resourceId: "orders", filters: [], sort: [], limit: 25, offset: 0 }),
    });
    const { data } = (await response.json()) as { data?: unknown[] };
    if (data?.length !== 25) throw new Error(`the list answered ${response.status}`);
    return performance.now() - begun;
  };
  const p95 = async (): Promise<number> => {
    const latencies: number[] = [];
    for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
      latencies.push(await ask());
      await sleep(listPauseMs);
    }
    latencies.sort((a, b) => a - b);
    return latencies[Math.floor((latencies.length - 1) * 0.95)] ?? Number.NaN;
  };
  for (let count = 0; count < 100; count += 1) await ask();
  const [quiet, flooded]: [number[], number[]] = [[], []];
  const answers: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await p95());
    // Uses another account and address in each round, so that each round begins with attempts whose password is
    // verified.
    const stop = startFlood({
      port,
      perSecond: triesPerSecond,
      username: `nobody-${round}-${process.pid}@demo.test`,
      address: `203.0.113.${round + 1}`,
    });
    flooded.push(await p95());
    for (const [status, count] of Object.entries((await stop()).statuses))
      answers[status] = (answers[status] ?? 0) + count;
  }
  const [ours, other] = [median(flooded), median(quiet)];
  return {
    figures: [
      {
        name: `others' lists in a flood of ${triesPerSecond} wrong sign-ins/s, p95`,
        ours,
        other,
        otherName: "in quiet",
        ratio: ours / other,
        goal: "<= 2",
        unit: "ms",
      },
    ],
    answers: Object.entries(answers)
      .map(([status, count]) => `${count} x ${status}`)
      .join(", "),
  };
}

function startFlood(order: FloodOrder): () => Promise<FloodReport> {
  const child = fork("scripts/bench/flood-process.ts");
  child.send(order);
  return () =>
    new Promise((resolve) => {
      child.once("message", (report) => resolve(report as FloodReport));
      child.send("stop");
    });
}
