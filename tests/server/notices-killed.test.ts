/**
 * Notices of what has ended: the process is killed after the commit of the cause and before the notice is stored, and
 * again after it is stored and before it counts as delivered. Each is in the bell exactly once.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openMarketplacePlace,
  type MarketplacePlace,
  type MarketplaceProcess,
} from "../support/marketplace-process.ts";

let place: MarketplacePlace;
let portal: MarketplaceProcess;
/** The number of notices that the demo has. */
let older = 0;
const start = async (): Promise<void> => {
  portal = await place.start({ TEST_CONFIG: "tests/fixtures/sudden-end.config.ts" });
};
beforeAll(async () => {
  // The embedded database: it has one process, so a new one need not wait for what the one before it has begun.
  place = await openMarketplacePlace("folder");
  await start();
  older = (await notices()).length;
});
afterAll(() => place.clear());

/** Those that are not of the demo, newest first. */
const notices = async (): Promise<string[]> => {
  const { notifications } = (await portal.operator.post("/plugin/notifications/list", {})).body;
  return notifications
    .map(({ message }: { message: string }) => message)
    .slice(0, (notifications as unknown[]).length - older);
};
/** Waits until the process is killed, and starts it again: it is killed once more while it starts, and then stays. */
const killedTwice = async (): Promise<void> => {
  await portal.ended;
  await expect(start()).rejects.toThrow("the portal ended with null");
  await start();
};

/** Three starts of a marketplace, and a job that runs each minute. */
const whole = 240_000;

it(
  "a bulk operation is reported once",
  async () => {
    const operation = { resourceId: "codes", kind: "edit", filters: [], record: { price: "7.77" } };
    expect((await portal.operator.post("/start_bulk_operation", operation)).body).toMatchObject({ state: "running" });
    await killedTwice();
    await expect.poll(notices).toEqual([expect.stringMatching(/^Codes: Edit/)]);
  },
  whole,
);
it(
  "an export is reported once",
  async () => {
    const file = { resourceId: "denominations", format: "csv", columns: ["face_value"], filters: [], sort: [] };
    expect((await portal.operator.post("/plugin/data-transfer/exports/start", file)).body.error).toBeUndefined();
    await killedTwice();
    await expect.poll(notices).toEqual([expect.stringContaining("Denominations "), expect.stringMatching(/^Codes/)]);
    const { exports } = (await portal.operator.post("/plugin/data-transfer/exports/list", {})).body;
    expect(exports).toMatchObject([{ state: "done" }]);
  },
  whole,
);
it(
  "a view that gained a record is reported once, in the bell and by mail",
  async () => {
    const query = `filter__slug__eq=${encodeURIComponent('"gained"')}`;
    const view = { resourceId: "games", name: "Gained", query, isShared: false };
    const { id } = (await portal.operator.post("/save_view", view)).body.view;
    const subscribed = { resourceId: "games", id, subscription: { byMail: true } };
    expect((await portal.operator.post("/subscribe_to_view", subscribed)).body).toEqual({ ok: true });
    const game = { resourceId: "games", record: { name: "Gained", slug: "gained", active: true } };
    expect((await portal.operator.post("/create_record", game)).body.error).toBeUndefined();
    portal.run({ instanceId: "views", job: "look-at-subscribed-views" });
    await killedTwice();
    await expect.poll(async () => (await notices())[0]).toMatch(/^Gained: 1 new record/);
    expect(await notices()).toHaveLength(3);
    const outbox = join(place.folder, "outbox");
    const mails = (): string[] => readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8"));
    await expect.poll(() => mails().filter((mail) => mail.includes("Gained")).length).toBe(1);
    expect(mails()[0]).toMatch(/^Message-ID: <[\da-f-]{36}@localhost>/im);
  },
  whole,
);
