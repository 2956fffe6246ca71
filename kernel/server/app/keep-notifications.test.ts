import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { InstalledInstance } from "../extension/server-registry.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import type { Notification } from "../extension/contributions/live-contributions.ts";
import { keepNotifications } from "./keep-notifications.ts";
import { openBus } from "../bus/open-bus.ts";

const log = pino({ level: "silent" });
const bus = (): ReturnType<typeof openBus> => openBus({ secret: "0123456789abcdef0123456789abcdef" }, log);
const keeper = (
  id: string,
  onNotify: (notification: Notification, services: PluginServices) => void | Promise<void>,
): InstalledInstance => ({ id, contributions: { onNotify } }) as unknown as InstalledInstance;
const servicesOf = (id: string): PluginServices => ({ id }) as PluginServices;

describe("keeping notifications", () => {
  it("passes notifications to each store with its own services, even if another store fails", async () => {
    const kept: unknown[] = [];
    const broken = keeper("broken", () => Promise.reject(new Error("broken")));
    const { bus: watched } = keepNotifications(
      await bus(),
      [broken, keeper("inbox", (notification, { id }) => void kept.push([id, notification]))],
      servicesOf,
      log,
    );
    watched.publish("/7/notify", { notify: "hello", link: "/x" });
    watched.publish("/7/balance", { notify: "no" });
    watched.publish("/notify", { notify: "no" });
    watched.publish("/7/notify/more", { notify: "no" });
    await watched.close();
    expect(kept).toEqual([["inbox", { userPk: "7", message: "hello", link: "/x" }]]);
  });
  it("publishes at once, and closes only when all is kept", async () => {
    const order: string[] = [];
    let finish = (): void => undefined;
    const under = await bus();
    under.listen((topic) => void order.push(topic));
    const { bus: watched } = keepNotifications(
      under,
      [keeper("slow", () => new Promise((resolve) => (finish = resolve)))],
      servicesOf,
      log,
    );
    watched.publish("/7/notify", { notify: "hello" });
    expect(order).toEqual(["/7/notify"]);
    const closed = watched.close().then(() => order.push("closed"));
    await new Promise((resolve) => setImmediate(resolve));
    order.push("kept");
    finish();
    await closed;
    expect(order).toEqual(["/7/notify", "kept", "closed"]);
  });
  it("stores a user's notifications in order, without waiting for those of other users", async () => {
    const begun: string[] = [];
    const finish = new Map<string, () => void>();
    const { bus: watched } = keepNotifications(
      await bus(),
      [
        keeper("slow", ({ message }) => {
          begun.push(message);
          return new Promise((resolve) => finish.set(message, resolve));
        }),
      ],
      servicesOf,
      log,
    );
    for (const message of ["first", "second"]) watched.publish("/7/notify", { notify: message });
    watched.publish("/8/notify", { notify: "other" });
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(["first", "other"]);
    finish.get("first")?.();
    await expect.poll(() => begun).toEqual(["first", "other", "second"]);
    for (const done of finish.values()) done();
    await watched.close();
  });
  it("stores a notification of the outbox before it shows it, and reports a store that fails", async () => {
    const order: unknown[] = [];
    const under = await bus();
    under.listen((topic, data) => void order.push([topic, data]));
    const stores = [
      keeper("inbox", ({ id }) => void order.push(id)),
      keeper("broken", () => Promise.reject(new Error())),
    ];
    const [inbox, broken] = stores;
    const notice = { id: "a", userPk: "7", message: "hello" };
    const kept = (keepers: readonly (InstalledInstance | undefined)[]) =>
      keepNotifications(under, keepers as InstalledInstance[], servicesOf, log).notify(notice);
    await kept([inbox]);
    expect(order).toEqual(["a", ["/7/notify", { notify: "hello" }]]);
    await expect(kept([inbox, broken])).rejects.toThrow("not stored by broken");
    expect(order).toHaveLength(3);
  });
});
