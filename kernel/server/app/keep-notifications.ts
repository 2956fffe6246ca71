/** Passes every published notification to the plugins that store notifications, whichever code published it. */
import type { Logger } from "pino";
import { topics, type NotifyData } from "../../contract/socket.ts";
import type { Bus } from "../bus/open-bus.ts";
import type { InstalledInstance } from "../extension/server-registry.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import type { Notification } from "../extension/contributions/live-contributions.ts";

export interface KeptNotifications {
  /** Stores the notifications that are published on it. */
  bus: Bus;
  /**
   * Stores a notification of the outbox, then publishes it.
   * @throws Error if a plugin has not stored it
   */
  notify(notification: Notification): Promise<void>;
}

/**
 * Wraps the bus. The publishing process stores the notification, so it is stored once in the whole deployment. This
 * happens after publishing, so a toast does not wait for the database, and the notifications of one user are stored in
 * order. Closing waits for notifications that are being stored.
 */
export function keepNotifications(
  bus: Bus,
  instances: readonly InstalledInstance[],
  servicesOf: (id: string) => PluginServices,
  log: Logger,
): KeptNotifications {
  const keepers = instances.flatMap(({ id, contributions: { onNotify } }) =>
    onNotify === undefined ? [] : [{ id, onNotify }],
  );
  /** The last pending write, by user. */
  const underWay = new Map<string, Promise<unknown>>();
  /** Returns the plugins that failed to store it. */
  const keep = async (notification: Notification): Promise<string[]> => {
    const failed: string[] = [];
    for (const { id, onNotify } of keepers) {
      try {
        await onNotify(notification, servicesOf(id));
      } catch (error) {
        failed.push(id);
        log.error({ err: error, plugin: id }, "failed to store a notification");
      }
    }
    return failed;
  };
  const keepInOrder = (notification: Notification): Promise<string[]> => {
    const { userPk } = notification;
    const keeping = (underWay.get(userPk) ?? Promise.resolve())
      .then(() => keep(notification))
      .finally(() => {
        if (underWay.get(userPk) === keeping) underWay.delete(userPk);
      });
    underWay.set(userPk, keeping);
    return keeping;
  };
  return {
    bus: {
      ...bus,
      publish: (topic, data) => {
        bus.publish(topic, data);
        const notification = notificationOf(topic, data);
        if (notification !== undefined) void keepInOrder(notification);
      },
      close: async () => {
        await Promise.all(underWay.values());
        await bus.close();
      },
    },
    notify: async (notification) => {
      const failed = await keepInOrder(notification);
      if (failed.length > 0) throw new Error(`not stored by ${failed.join(", ")}`);
      const { userPk, message, link, variant } = notification;
      bus.publish(topics.notify(userPk), { notify: message, link, variant });
    },
  };
}

/** Returns nothing for other topics and for data that shows no toast. */
function notificationOf(topic: string, data: unknown): Notification | undefined {
  const userPk = topic.split("/")[1] ?? "";
  if (userPk === "" || topic !== topics.notify(userPk)) return undefined;
  const { notify, ...details } = (data ?? {}) as Partial<NotifyData>;
  return typeof notify === "string" && notify !== "" ? { ...details, userPk, message: notify } : undefined;
}
