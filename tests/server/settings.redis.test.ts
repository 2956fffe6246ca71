/** Several servers of one deployment: each reads a change at once, and also if it has missed the event. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Redis } from "ioredis";
import { pino } from "pino";
import { settingsTopic } from "../../kernel/contract/settings/setting-calls.ts";
import { createCurrentSettings } from "../../kernel/server/settings/current-settings.ts";
import { copyOfDatabase, isOnServer, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import type { Caller, TestPortal } from "../support/portal.ts";
import { startTunedPortal, tunedAccounts, tunedPassword } from "../support/tuned-portal.ts";

const redisUrl = process.env["TEST_REDIS_URL"] ?? process.env["REDIS_URL"];

interface Running {
  portal: TestPortal;
  root: Caller;
}
let database: TestDatabase;
const running: Running[] = [];

async function start(): Promise<Running> {
  const portal = await startTunedPortal({
    database: () => Promise.resolve({ variables: database.variables, drop: () => Promise.resolve() }),
    ...(redisUrl === undefined ? {} : { variables: { REDIS_URL: redisUrl } }),
  });
  const one = { portal, root: await portal.signIn(tunedAccounts.root, tunedPassword) };
  running.push(one);
  return one;
}

const attemptsAt = ({ portal }: Running): unknown => portal.kernel.settings.valuesOf("tuned")["attempts"];
const reads = async ({ root }: Running): Promise<Record<string, unknown>> =>
  (await root.get("/plugin/tuned/read")).body;
async function change({ root }: Running, value: number): Promise<void> {
  const { settings } = (await root.post("/get_settings", {})).body;
  const { version } = settings.find(
    (setting: { instanceId: string; name: string }) => setting.instanceId === "tuned" && setting.name === "attempts",
  );
  const { body } = await root.post("/change_settings", {
    changes: [{ instanceId: "tuned", name: "attempts", version, value }],
  });
  expect(body).toEqual({ ok: true });
}

beforeAll(async () => {
  database = await copyOfDatabase("nothing for settings", () => Promise.resolve());
});
afterAll(async () => {
  for (const { portal } of running) await portal.close();
  await database.drop();
});

describe.runIf(isOnServer && redisUrl !== undefined)("two servers", () => {
  it("both have a change, and notify the plugins of it", async () => {
    const [one, two] = [await start(), await start()];
    await change(one, 5);
    await eventually(() => expect(attemptsAt(two)).toBe(5));
    const { changes } = await reads(two);
    expect(changes).toContainEqual({ from: 4, to: 5 });
  });
  it("refuse one of two changes of the same version, whichever server receives them", async () => {
    const [one, two] = running as [Running, Running];
    const { settings } = (await one.root.post("/get_settings", {})).body;
    const { version } = settings.find(({ name }: { name: string }) => name === "ratio");
    const answers = await Promise.all(
      [one, two].map(({ root }, at) =>
        root.post("/change_settings", {
          changes: [{ instanceId: "tuned", name: "ratio", version, value: at / 2 + 0.1 }],
        }),
      ),
    );
    expect(answers.filter(({ body }) => body.ok === true)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.conflict !== undefined)).toHaveLength(1);
  });
  it("have a change of which they missed the event, when they can receive events again", async () => {
    const [one, two] = running as [Running, Running];
    const value = attemptsAt(one) === 8 ? 9 : 8;
    const redis = new Redis(redisUrl ?? "");
    // Written without an event, as by a process that cannot reach Redis.
    const publish = one.portal.kernel.bus.publish.bind(one.portal.kernel.bus);
    Object.assign(one.portal.kernel.bus, {
      publish: (topic: string, data: unknown) => (topic === settingsTopic ? undefined : publish(topic, data)),
    });
    await change(one, value);
    expect(attemptsAt(one)).toBe(value);
    expect(attemptsAt(two)).not.toBe(value);
    await redis.call("CLIENT", "KILL", "TYPE", "pubsub");
    await eventually(() => expect(attemptsAt(two)).toBe(value));
    Object.assign(one.portal.kernel.bus, { publish });
    redis.disconnect();
  });
});

it("is found in the database by a process that receives no events at all", async () => {
  const one = running[0] ?? (await start());
  const { kernel } = one.portal;
  const settings = createCurrentSettings({
    db: kernel.db,
    databaseKind: "postgres",
    bus: { listen: () => () => undefined },
    log: pino({ level: "silent" }),
    instances: kernel.registry.instances,
    sealing: kernel.services("kernel").sealing("settings"),
    lookEveryMs: 20,
  });
  const stop = await settings.load();
  expect(settings.valuesOf("tuned")["attempts"]).toBe(attemptsAt(one));
  await change(one, 2);
  await eventually(() => expect(settings.valuesOf("tuned")).toMatchObject({ attempts: 2 }));
  stop();
});
