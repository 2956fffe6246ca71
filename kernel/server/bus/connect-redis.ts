/**
 * The way of events between processes: Redis publish and subscribe, on two connections that reconnect by themselves.
 */
import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import type { Logger } from "pino";

export interface Remote {
  /** Never throws and never waits: while Redis is out of reach, events stay within their process. */
  publish(topic: string, data: unknown): void;
  close(): Promise<void>;
}

/** Redis gives a publisher its own messages too, hence the process's mark on each. */
export function connectRedis(
  url: string,
  channel: string,
  deliver: (topic: string, data: unknown) => void,
  log: Logger,
): Remote {
  const mark = randomUUID();
  // Without a queue, since events that come late are wrong: the browser has asked anew after its own reconnect.
  const sender = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: null,
    commandTimeout: answerTimeoutMs,
    retryStrategy,
  });
  const receiver = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  tellOutages(sender, "sending", log);
  tellOutages(receiver, "receiving", log);
  void receiver
    .subscribe(channel)
    .catch((error: unknown) => log.error({ err: error }, "redis refused the subscription"));
  receiver.on("message", (_channel: string, text: string) => {
    const event = readEvent(text);
    if (event === undefined) log.warn("a message on the channel of live events is none of ours");
    else if (event.mark !== mark) deliver(event.topic, event.data);
  });
  return {
    publish: (topic, data) => {
      if (sender.status !== "ready") return;
      const send = async (): Promise<unknown> => await sender.publish(channel, JSON.stringify({ mark, topic, data }));
      send().catch((error: unknown) => log.warn({ err: error, topic }, "an event was not sent to the other processes"));
    },
    close: async () => {
      receiver.disconnect();
      // Lets what is on its way out; a Redis that does not answer is not waited for.
      if (sender.status === "ready") await sender.quit().catch(() => undefined);
      sender.disconnect();
    },
  };
}

const answerTimeoutMs = 1_000;
const retryStrategy = (tries: number): number => Math.min(tries * 100, 2_000);

/** One line when the connection goes and one when it is back, not one for every try between. */
function tellOutages(connection: Redis, direction: string, log: Logger): void {
  let isOut = false;
  connection.on("error", (error) => {
    if (!isOut) log.warn({ err: error, direction }, "redis is out of reach; live events stay within their process");
    isOut = true;
  });
  connection.on("ready", () => {
    if (isOut) log.info({ direction }, "redis is back");
    isOut = false;
  });
}

function readEvent(text: string): { mark: string; topic: string; data: unknown } | undefined {
  try {
    const event = JSON.parse(text) as { mark: string; topic: string; data: unknown } | null;
    return typeof event?.topic === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}
