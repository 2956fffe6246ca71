/** Hands what users are notified of to the plugins that keep it, whoever published it and by whatever way. */
import type { Logger } from "pino";
import { topics, type NotifyData } from "../../contract/socket.ts";
import type { Bus, InstalledInstance } from "../kernel.ts";
import type { PluginServices } from "../plugin-services.ts";
import type { Notification } from "../plugin.ts";

/**
 * The same bus. Keeping is done by the process that publishes, so once in the whole deployment, and behind the
 * publishing: a toast does not wait for the database, and one user's are kept in the order they were said. Closing
 * waits for what is being kept.
 */
export function keepNotifications(
  bus: Bus,
  instances: readonly InstalledInstance[],
  servicesOf: (id: string) => PluginServices,
  log: Logger,
): Bus {
  const keepers = instances.flatMap(({ id, contributions: { onNotify } }) =>
    onNotify === undefined ? [] : [{ id, onNotify }],
  );
  if (keepers.length === 0) return bus;
  /** By user: the last that is being kept. */
  const underWay = new Map<string, Promise<void>>();
  const keep = async (notification: Notification): Promise<void> => {
    for (const { id, onNotify } of keepers) {
      try {
        await onNotify(notification, servicesOf(id));
      } catch (error) {
        log.error({ err: error, plugin: id }, "a notification was not kept");
      }
    }
  };
  return {
    ...bus,
    publish: (topic, data) => {
      bus.publish(topic, data);
      const notification = notificationOf(topic, data);
      if (notification === undefined) return;
      const { userPk } = notification;
      const keeping = (underWay.get(userPk) ?? Promise.resolve())
        .then(() => keep(notification))
        .finally(() => {
          if (underWay.get(userPk) === keeping) underWay.delete(userPk);
        });
      underWay.set(userPk, keeping);
    },
    close: async () => {
      await Promise.all(underWay.values());
      await bus.close();
    },
  };
}

/** Nothing for other topics, and for what no toast would be shown for. */
function notificationOf(topic: string, data: unknown): Notification | undefined {
  const userPk = topic.split("/")[1] ?? "";
  if (userPk === "" || topic !== topics.notify(userPk)) return undefined;
  const { notify, ...details } = (data ?? {}) as Partial<NotifyData>;
  return typeof notify === "string" && notify !== "" ? { ...details, userPk, message: notify } : undefined;
}
