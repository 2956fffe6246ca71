import { expect, it } from "vitest";
import { readAhead } from "./read-ahead.ts";

const big = "x".repeat(5_000_000);
const wait = { read: 0, ended: 0 };
async function* parts(count: number, part = big, failsAt = -1): AsyncGenerator<string> {
  for (let number = 0; number < count; number += 1) {
    if (number === failsAt) throw new Error("not readable");
    wait.read += 1;
    yield part;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const begin = (source: AsyncIterable<string>): AsyncIterable<string> => {
  Object.assign(wait, { read: 0, ended: 0 });
  return readAhead(source, () => Promise.resolve(void (wait.ended += 1)));
};
const take = async (source: AsyncIterable<string>): Promise<string> => {
  let text = "";
  for await (const part of source) text += part;
  return text;
};

it("reads to the end without a reader, and gives all of it in its order later", async () => {
  const numbers = async function* (): AsyncGenerator<string> {
    for (let number = 0; number < 100; number += 1) yield await Promise.resolve(`${number} `);
  };
  const source = begin(numbers());
  await expect.poll(() => wait.ended).toBe(1);
  expect(await take(source)).toBe(Array.from({ length: 100 }, (_, number) => `${number} `).join(""));
  expect(wait.ended).toBe(1);
});
it("waits for the reader when so much is read that it would fill the memory", async () => {
  const source = begin(parts(5));
  await expect.poll(() => wait.read).toBe(2);
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(wait).toEqual({ read: 2, ended: 0 });
  expect((await take(source)).length).toBe(25_000_000);
  expect(wait).toEqual({ read: 5, ended: 1 });
});
it("stops when the reader does, and passes an error after what was read before", async () => {
  for await (const part of begin(parts(5))) {
    expect(part).toBe(big);
    break;
  }
  await expect.poll(() => wait.ended).toBe(1);
  expect(wait.read).toBeLessThan(5);
  const received: string[] = [];
  const failing = async (): Promise<void> => {
    for await (const part of begin(parts(3, "y", 2))) received.push(part);
  };
  await expect(failing()).rejects.toThrow("not readable");
  expect([received, wait.ended]).toEqual([["y", "y"], 1]);
});
