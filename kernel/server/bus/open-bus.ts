/** Live events: within this process, and through Redis to every other process of the deployment. */
import { hkdfSync } from "node:crypto";
import type { Logger } from "pino";
import { internalTopics } from "./internal-topics.ts";
import type { Environment } from "../environment/environment.ts";

/** Sends events to subscribers in this process and, with REDIS_URL, in the others. */
export interface Bus {
  publish(topic: string, data: unknown): void;
  /** Called for every event of every process; returns a function that unsubscribes. */
  listen(listener: (topic: string, data: unknown) => void): () => void;
  close(): Promise<void>;
}

/** Loads the Redis package only if a Redis URL is set. */
export async function openBus(
  { redisUrl, secret }: Pick<Environment, "redisUrl" | "secret">,
  log: Logger,
): Promise<Bus> {
  const listeners = new Set<(topic: string, data: unknown) => void>();
  const deliver = (topic: string, data: unknown): void => {
    for (const listener of listeners) {
      try {
        listener(topic, data);
      } catch (error) {
        log.error({ err: error, topic }, "a listener failed");
      }
    }
  };
  const remote =
    redisUrl === undefined
      ? undefined
      : (await import("./connect-redis.ts")).connectRedis(redisUrl, channelOf(secret), deliver, log, () =>
          deliver(internalTopics.reconnected, {}),
        );
  return {
    publish: (topic, data) => {
      deliver(topic, data);
      remote?.publish(topic, data);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      listeners.clear();
      await remote?.close();
    },
  };
}

/** One channel for each deployment: several may share a Redis server and must not receive each other's events. */
const channelOf = (secret: string): string =>
  `portal:${Buffer.from(hkdfSync("sha256", secret, "portal", "bus channel", 12)).toString("base64url")}`;
