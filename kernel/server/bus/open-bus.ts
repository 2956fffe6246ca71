/** Live events: within this process, and with Redis to every other process of the deployment. */
import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Bus } from "../kernel.ts";

type Listener = (topic: string, data: unknown) => void;

/** Events of the kernel itself, never sent to a browser as they are. */
export const internalTopics = { sessionEnded: "session-ended", resourceChanged: "resource-changed" } as const;

const channel = "portal:events";

export function openBus(redisUrl: string | undefined, log: Logger): Bus {
  const listeners = new Set<Listener>();
  const deliver: Listener = (topic, data) => {
    for (const listener of listeners) listener(topic, data);
  };
  const remote = redisUrl === undefined ? undefined : connectRedis(redisUrl, deliver, log);
  return {
    publish: (topic, data) => {
      deliver(topic, data);
      remote?.publish(topic, data);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => remote?.close(),
  };
}

interface Remote {
  publish: Listener;
  close(): void;
}

/** Redis gives a publisher its own messages too, hence the process's mark on each. Both connections reconnect by themselves. */
function connectRedis(url: string, deliver: Listener, log: Logger): Remote {
  const mark = randomUUID();
  const sender = new Redis(url, { maxRetriesPerRequest: null });
  const receiver = new Redis(url, { maxRetriesPerRequest: null });
  for (const connection of [sender, receiver]) connection.on("error", (error) => log.warn({ err: error }, "redis is out of reach"));
  void receiver.subscribe(channel).catch((error: unknown) => log.warn({ err: error }, "redis refused the subscription"));
  receiver.on("message", (_channel: string, text: string) => {
    const event = JSON.parse(text) as { mark: string; topic: string; data: unknown };
    if (event.mark !== mark) deliver(event.topic, event.data);
  });
  return {
    publish: (topic, data) => void sender.publish(channel, JSON.stringify({ mark, topic, data })).catch((error: unknown) => log.warn({ err: error }, "an event was not sent")),
    close: () => {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
