/** How long calls and statements take: which are kept, and which have a plan. */
import { describe, expect, it } from "vitest";
import { measurements, type EndedStatement } from "@portalkit/kernel/server";
import { measureSlowWork } from "./slow-work.ts";

describe("the times of calls", () => {
  it("are those of the last 200 calls of each route, the slowest route first", () => {
    const work = measureSlowWork();
    const stop = work.start();
    const publish = (route: string, seconds: number): void =>
      measurements.calls.publish({ plugin: "a", method: "GET", route, status: 200, seconds });
    for (let call = 0; call < 50; call += 1) publish("/slow", 60);
    for (let call = 1; call <= 200; call += 1) publish("/slow", call / 100);
    publish("/fast", 0.01);
    stop();
    publish("/later", 1);
    const about = { plugin: "a", method: "GET" };
    expect(work.calls()).toEqual([
      { about: { ...about, route: "/slow" }, count: 250, times: { median: 1, p95: 1.9, max: 2 } },
      { about: { ...about, route: "/fast" }, count: 1, times: { median: 0.01, p95: 0.01, max: 0.01 } },
    ]);
  });
});

describe("the times of statements", () => {
  const measured = (statements: Partial<EndedStatement>[]): string[] => {
    const work = measureSlowWork();
    const stop = work.start();
    for (const each of statements)
      measurements.statements.publish({ kind: "select", text: "select 1", isOk: true, seconds: 1, ...each });
    stop();
    return work.statements().map(({ about }) => about);
  };
  it("are those of statements that have a plan", () => {
    const refused: Partial<EndedStatement>[] = [
      { kind: "other", text: "commit" },
      { isOk: false, text: "select failed" },
      { text: "select 1; drop table orders" },
      { kind: "insert", text: `insert into codes values ${"($1), ".repeat(4_000)}` },
    ];
    const kept: Partial<EndedStatement>[] = [
      { kind: "other", text: "with old as (select 1) delete from orders", seconds: 3 },
      { kind: "update", text: "update orders set note = $1;", seconds: 2 },
    ];
    expect(measured([...refused, ...kept])).toEqual(kept.map(({ text }) => text));
  });
  it("take bounded memory, and lose none of the slowest", () => {
    const many = Array.from({ length: 1_000 }, (_, number) => ({
      text: `select ${number}`,
      seconds: number % 100 === 0 ? 10 + number : 0.001,
    }));
    expect(measured(many)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((number) => `select ${number * 100}`));
  });
});
