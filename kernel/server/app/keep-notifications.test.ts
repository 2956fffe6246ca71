import { pino } from "pino";
import { expect, it } from "vitest";
import type { InstalledInstance } from "../extension/server-registry.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import type { Notification } from "../extension/contributions/live-contributions.ts";
import { keepNotifications } from "./keep-notifications.ts";

const log = pino({ level: "silent" });
const order: unknown[] = [];
const bus = { publish: (topic: string, data: unknown) => void order.push([topic, data]) };
const keeper = (
  id: string,
  onNotify: (notification: Notification, services: PluginServices) => void | Promise<void>,
): InstalledInstance => ({ id, contributions: { onNotify } }) as unknown as InstalledInstance;
const servicesOf = (id: string): PluginServices => ({ id }) as PluginServices;
const inbox = keeper("inbox", (notification, { id }) => void order.push([id, notification]));
const broken = keeper("broken", () => Promise.reject(new Error("broken")));
const notice = { id: "a", userPk: "7", message: "hello", link: "/x" };

it("passes a notification to each store with its own services, and then shows it", async () => {
  order.length = 0;
  await keepNotifications(bus, [inbox], servicesOf, log)(notice);
  expect(order).toEqual([
    ["inbox", notice],
    ["/7/notify", { notify: "hello", link: "/x" }],
  ]);
});
it("reports a store that fails, passes the notification to the others, and does not show it yet", async () => {
  order.length = 0;
  await expect(keepNotifications(bus, [broken, inbox], servicesOf, log)(notice)).rejects.toThrow(
    "not stored by broken",
  );
  expect(order).toEqual([["inbox", notice]]);
});
