/** Sends events between processes over Redis publish and subscribe, on two connections that reconnect by themselves. */
import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { parseJson } from "../../contract/format/parse-json.ts";
import { internalTopics } from "./internal-topics.ts";

export interface Remote {
  /** Never throws and does not wait; while Redis is unreachable, events reach this process only. */
  publish(topic: string, data: unknown): void;
  close(): Promise<void>;
}

/**
 * Redis also delivers messages to their publisher, so each message carries the id of its process.
 * @param onReady called after each connection to receive: events before it may have been missed
 */
export function connectRedis(
  url: string,
  channel: string,
  deliver: (topic: string, data: unknown) => void,
  log: Logger,
  onReady: () => void,
): Remote {
  const mark = randomUUID();
  // No offline queue: late events would be wrong, because the browser reloads its data after its own reconnect.
  const sender = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: null,
    commandTimeout: answerTimeoutMs,
    retryStrategy,
  });
  const receiver = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  logOutages(sender, "sending", log);
  logOutages(receiver, "receiving", log);
  receiver.on("ready", onReady);
  // What this process sent in the meantime has not reached the others, although they may have been connected.
  let wasReady = false;
  sender.on("ready", () => {
    if (wasReady) publish(internalTopics.reconnected, {});
    wasReady = true;
  });
  void receiver
    .subscribe(channel)
    .catch((error: unknown) => log.error({ err: error }, "Redis refused the subscription"));
  receiver.on("message", (_channel: string, text: string) => {
    const event = readEvent(text);
    if (event === undefined) log.warn("ignored an unknown message on the live event channel");
    else if (event.mark !== mark) deliver(event.topic, event.data);
  });
  const publish = (topic: string, data: unknown): void => {
    if (sender.status !== "ready") return;
    const send = async (): Promise<unknown> => await sender.publish(channel, JSON.stringify({ mark, topic, data }));
    send().catch((error: unknown) => log.warn({ err: error, topic }, "failed to send an event to the other processes"));
  };
  return {
    publish,
    close: async () => {
      receiver.disconnect();
      // Flushes pending commands; does not wait for a Redis that does not answer.
      if (sender.status === "ready") await sender.quit().catch(() => undefined);
      sender.disconnect();
    },
  };
}

const answerTimeoutMs = 1_000;
const retryStrategy = (attempts: number): number => Math.min(attempts * 100, 2_000);

/** Logs one line when the connection is lost and one when it is back, rather than one for each attempt in between. */
function logOutages(connection: Redis, direction: string, log: Logger): void {
  let isOut = false;
  connection.on("error", (error) => {
    if (!isOut) log.warn({ err: error, direction }, "Redis is unreachable; live events stay within this process");
    isOut = true;
  });
  connection.on("ready", () => {
    if (isOut) log.info({ direction }, "Redis is reachable again");
    isOut = false;
  });
}

function readEvent(text: string): { mark: string; topic: string; data: unknown } | undefined {
  try {
    const event = parseJson(text) as { mark: string; topic: string; data: unknown } | null;
    return typeof event?.topic === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}
