/** Passes every notification to the plugins that store notifications, then shows it. */
import type { Logger } from "pino";
import { topics } from "../../contract/socket.ts";
import type { Bus } from "../bus/open-bus.ts";
import type { InstalledInstance } from "../extension/server-registry.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import type { Notification } from "../extension/contributions/live-contributions.ts";

/**
 * Returns what the outbox delivers notifications to. One is stored before it is shown, so that a bell that reloads for
 * it contains it.
 * @throws Error if a plugin has not stored it: it is then shown to no browser and passed again
 */
export function keepNotifications(
  bus: Pick<Bus, "publish">,
  instances: readonly InstalledInstance[],
  servicesOf: (id: string) => PluginServices,
  log: Logger,
): (notification: Notification) => Promise<void> {
  const keepers = instances.flatMap(({ id, contributions: { onNotify } }) =>
    onNotify === undefined ? [] : [{ id, onNotify }],
  );
  return async (notification) => {
    const failed: string[] = [];
    for (const { id, onNotify } of keepers) {
      try {
        await onNotify(notification, servicesOf(id));
      } catch (error) {
        failed.push(id);
        log.error({ err: error, plugin: id }, "failed to store a notification");
      }
    }
    if (failed.length > 0) throw new Error(`not stored by ${failed.join(", ")}`);
    const { userPk, message, link, variant } = notification;
    bus.publish(topics.notify(userPk), { notify: message, link, variant });
  };
}
