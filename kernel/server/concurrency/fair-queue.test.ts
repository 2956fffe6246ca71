import { expect, it } from "vitest";
import { createFairQueue, type EndTurn } from "./fair-queue.ts";
import type { Work } from "./work-order.ts";

const person = (key: string): Work => ({ key, isBackground: false, usedMs: 0 });
const job = (key: string): Work => ({ key, isBackground: true, usedMs: 0 });

/** Queues all work while one turn is taken, then returns the names in the order in which they got their turns. */
async function orderOf(names: readonly [name: string, work: Work][], now?: () => number): Promise<string[]> {
  const queue = createFairQueue(1, now);
  const end = await queue.enter(person("first"), true);
  const order: string[] = [];
  const all = names.map(async ([name, work]) => {
    const done = await queue.enter(work, true);
    order.push(name);
    done();
  });
  end();
  await Promise.all(all);
  return order;
}

it("serves the callers of one rank round robin, and each caller's own in their order", async () => {
  const [anna, ben] = [person("anna"), person("ben")];
  expect(
    await orderOf([
      ["a1", anna],
      ["a2", anna],
      ["a3", anna],
      ["b1", ben],
      ["b2", ben],
    ]),
  ).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});
it("serves people before jobs", async () => {
  expect(
    await orderOf([
      ["job", job("import")],
      ["job2", job("import")],
      ["list", person("anna")],
    ]),
  ).toEqual(["list", "job", "job2"]);
});
it("gives jobs a turn after eight of people, so that they end", async () => {
  const people = Array.from({ length: 20 }, (_, index): [string, Work] => [`p${index}`, person(`p${index}`)]);
  const order = await orderOf([["job", job("import")], ...people]);
  // The turn that is taken while they queue is one of the eight.
  expect(order.indexOf("job")).toBe(7);
});
it("gives a call that has used much the rank of a job", async () => {
  let time = 0;
  const heavy = person("bulk");
  const queue = createFairQueue(1, () => time);
  const end = await queue.enter(heavy, true);
  const order: string[] = [];
  time = 600;
  end();
  const blocking = await queue.enter(person("other"), true);
  const entered = [
    ["heavy", heavy],
    ["light", person("anna")],
  ].map(async ([name, work]) => {
    const done = await queue.enter(work as Work, true);
    order.push(String(name));
    done();
  });
  blocking();
  await Promise.all(entered);
  expect(order).toEqual(["light", "heavy"]);
});
it("lets nothing begin behind a turn that is alone, and a turn begin behind shared ones", async () => {
  const queue = createFairQueue(2);
  const begun: string[] = [];
  const enter = (name: string, isAlone: boolean): Promise<EndTurn> =>
    queue.enter(person(name), isAlone).then((end) => {
      begun.push(name);
      return end;
    });
  const shared = await enter("shared", false);
  const alone = await enter("alone", true);
  const after = enter("after", false);
  shared();
  expect(queue.waiting).toBe(1);
  alone();
  alone();
  (await after)();
  expect(begun).toEqual(["shared", "alone", "after"]);
});
