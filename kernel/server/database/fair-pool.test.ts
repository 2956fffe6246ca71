import { expect, it } from "vitest";
import { asWork } from "../concurrency/work-order.ts";
import { createFairPool } from "./fair-pool.ts";

/** A pool whose connections are counted. */
function countingPool(): { pool: Parameters<typeof createFairPool>[0]; open: () => number } {
  let open = 0;
  const connect = (): Promise<{ release: () => void }> => {
    open += 1;
    return Promise.resolve({ release: () => void (open -= 1) });
  };
  return { pool: { connect, end: () => Promise.resolve(), options: {} } as never, open: () => open };
}
const as = <Result>(key: string, run: () => Result): Result => asWork({ key, isBackground: false }, run);

it("gives a second caller the next connection, however many turns the first one waits for", async () => {
  const { pool, open } = countingPool();
  const fair = createFairPool(pool, { size: 2, waitMs: 60_000 });
  const order: string[] = [];
  const use = async (name: string): Promise<void> => {
    const client = await fair.connect();
    order.push(name);
    expect(open()).toBeLessThanOrEqual(2);
    await Promise.resolve();
    client.release();
  };
  const flood = as("ann", () => Array.from({ length: 20 }, () => use("ann")));
  await Promise.all([...flood, as("bob", () => use("bob"))]);
  expect(order).toHaveLength(21);
  expect(order.indexOf("bob")).toBeLessThanOrEqual(3);
  expect(open()).toBe(0);
});

it("refuses who waits too long, and gives the place to the next", async () => {
  const { pool, open } = countingPool();
  const fair = createFairPool(pool, { size: 1, waitMs: 1 });
  const held = await fair.connect();
  await expect(fair.connect()).rejects.toMatchObject({ isBusy: true });
  held.release();
  (await fair.connect()).release();
  expect(open()).toBe(0);
});

it("frees the place of a connection that could not be opened", async () => {
  const { pool } = countingPool();
  let fails = true;
  const failing = { ...pool, connect: () => (fails ? Promise.reject(new Error("refused")) : pool.connect()) };
  const fair = createFairPool(failing as never, { size: 1, waitMs: 60_000 });
  await expect(fair.connect()).rejects.toMatchObject({ isBusy: false, cause: new Error("refused") });
  fails = false;
  (await fair.connect()).release();
});
