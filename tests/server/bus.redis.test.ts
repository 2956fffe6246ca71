import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { Redis } from "ioredis";
import { pino } from "pino";
import { internalTopics } from "../../kernel/server/bus/internal-topics.ts";
import { openBus } from "../../kernel/server/bus/open-bus.ts";
import type { Bus } from "../../kernel/server/bus/open-bus.ts";
import { serverRelay, type ServerRelay } from "../support/server-relay.ts";

const redisUrl = process.env["TEST_REDIS_URL"] ?? process.env["REDIS_URL"];
const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Process {
  bus: Bus;
  received: [topic: string, data: unknown][];
  /** How often events of other processes may have been missed. */
  reconnected: () => number;
}

async function start(secret: string, url = redisUrl): Promise<Process> {
  const bus = await openBus({ secret, ...(url === undefined ? {} : { redisUrl: url }) }, pino({ level: "silent" }));
  const received: Process["received"] = [];
  // The bus itself says when its connection is ready, at a time that no test is about.
  let reconnected = 0;
  bus.listen((topic, data) => {
    if (topic === internalTopics.reconnected) reconnected += 1;
    else received.push([topic, data]);
  });
  closing.push(() => bus.close());
  return { bus, received, reconnected: () => reconnected };
}

/**
 * Publishes until each process receives it, because connections open in the background; then clears what was received.
 */
async function meet(...processes: Process[]): Promise<void> {
  for (const from of processes) {
    for (const to of processes) {
      const word = randomUUID();
      await expect
        .poll(() => {
          from.bus.publish("/meet", word);
          return to.received.some(([, data]) => data === word);
        })
        .toBe(true);
    }
  }
  // Redis preserves the order of a sender: after its last message no older one can arrive.
  for (const from of processes) {
    const last = randomUUID();
    from.bus.publish("/meet", last);
    for (const { received } of processes)
      await expect.poll(() => received.some(([, data]) => data === last)).toBe(true);
  }
  for (const { received } of processes) received.length = 0;
}

async function redisRelay(): Promise<ServerRelay> {
  const relay = await serverRelay(redisUrl ?? "");
  closing.push(() => relay.shut());
  return relay;
}

describe.runIf(redisUrl !== undefined)("the bus of several processes", () => {
  it("carries a key with a quote, where the engine reads an earlier one with a backslash", async () => {
    const secret = randomUUID();
    const [one, two] = [await start(secret), await start(secret)];
    await meet(one, two);
    const sent = [" \\", ' "'].map((key) => ["/alike", { alike: 1, [key]: 1 }] as const);
    for (const event of sent) one.bus.publish(...event);
    await expect.poll(() => two.received).toEqual(sent);
  });
  it("notifies the others, and each listener once", async () => {
    const secret = randomUUID();
    const [one, two] = [await start(secret), await start(secret)];
    await meet(one, two);
    one.bus.publish("/7/balance", { balance: "1.50" });
    two.bus.publish("/7/notify", { notify: "x" });
    await expect.poll(() => [one.received.length, two.received.length]).toEqual([2, 2]);
    one.bus.publish("/7/last", 1);
    await expect.poll(() => two.received.length).toBe(3);
    expect(one.received).toEqual(
      expect.arrayContaining([
        ["/7/balance", { balance: "1.50" }],
        ["/7/notify", { notify: "x" }],
        ["/7/last", 1],
      ]),
    );
    expect(one.received).toHaveLength(3);
  });
  it("keeps deployments apart that share a Redis server", async () => {
    const ours = randomUUID();
    const [one, two, stranger] = [await start(ours), await start(ours), await start(randomUUID())];
    await Promise.all([meet(one, two), meet(stranger)]);
    stranger.bus.publish("/1/notify", "theirs");
    one.bus.publish("/1/notify", "ours");
    await expect.poll(() => two.received).toEqual([["/1/notify", "ours"]]);
    expect(stranger.received).toEqual([["/1/notify", "theirs"]]);
  });
  it("survives what is no event on its channel", async () => {
    const secret = randomUUID();
    const [one, two] = [await start(secret), await start(secret)];
    await meet(one, two);
    const intruder = new Redis(redisUrl ?? "");
    closing.push(() => intruder.disconnect());
    const channels = (await intruder.pubsub("CHANNELS", "portal:*")) as string[];
    for (const channel of channels)
      for (const text of ["{bad", "null", "7", '{"topic":1}']) await intruder.publish(channel, text);
    one.bus.publish("/1/notify", "after");
    await expect.poll(() => two.received).toEqual([["/1/notify", "after"]]);
  });
  it("goes on within the process while Redis is away, and finds the others again when it is back", async () => {
    const secret = randomUUID();
    const relay = await redisRelay();
    const [one, two] = [await start(secret, relay.url), await start(secret)];
    await meet(one, two);
    const before = [one.reconnected(), two.reconnected()];
    await relay.shut();
    one.bus.publish("/1/notify", "alone");
    expect(one.received).toEqual([["/1/notify", "alone"]]);
    await relay.open();
    // Also the process that had its connections all the time: what the other has sent did not reach it.
    await expect.poll(() => one.reconnected()).toBeGreaterThan(before[0] ?? 0);
    await expect.poll(() => two.reconnected()).toBeGreaterThan(before[1] ?? 0);
    await meet(one, two);
    one.bus.publish("/1/notify", "together");
    await expect.poll(() => two.received).toEqual([["/1/notify", "together"]]);
  });
  it("closes at once where Redis never answered", async () => {
    const { bus } = await start(randomUUID(), "redis://127.0.0.1:1");
    bus.publish("/1/notify", 1);
    await bus.close();
  });
});
