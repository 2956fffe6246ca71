import { expect, it } from "vitest";
import { topics } from "../../contract/socket.ts";
import { recentMessages } from "./recent-messages.ts";

const badge = topics.menuBadge("view.codes.0b5b3c4e-3c9e-4c55-9d0e-5f4a1c0f7a11");

it("has the last message of each topic for half a minute, for pages that have just opened their connection", () => {
  let time = 100_000;
  const recent = recentMessages(() => time);
  recent.note("/7/balance", { balance: "1.00" });
  recent.note("/7/balance", { balance: "2.00" });
  recent.note(topics.resource("codes"), {});
  recent.note(topics.notify(7), { notify: "Hello" });
  expect(recent.missed("/7/balance", time)).toEqual({ data: { balance: "2.00" } });
  expect(recent.missed(badge, time)).toEqual({ data: {} });
  expect(recent.missed(topics.menuBadge("codes"), time)).toBeUndefined();
  expect(recent.missed(topics.notify(7), time)).toBeUndefined();
  expect(recent.missed("/7/balance", time - 10_000)).toBeUndefined();
  time += 29_999;
  expect(recent.missed("/7/balance", time)).toEqual({ data: { balance: "2.00" } });
  time += 1;
  expect(recent.missed("/7/balance", time)).toBeUndefined();
});

it("forgets the oldest topics beyond 10,000", () => {
  const recent = recentMessages(() => 0);
  for (let index = 0; index <= 10_000; index += 1) recent.note(`/${index}/balance`, {});
  recent.note("/1/balance", {});
  recent.note("/one-more/balance", {});
  expect([0, 1, 2, 3].map((index) => recent.missed(`/${index}/balance`, 0) !== undefined)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
