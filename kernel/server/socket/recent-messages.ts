/**
 * What a page may have missed before it subscribed: it shows what was read when its request came, and its connection
 * opens after its scripts have been loaded.
 */
import { socketYoungPageMs } from "../../contract/limits.ts";
import { resourceOfBadge } from "../../contract/shell/records-badge.ts";
import { topics } from "../../contract/socket.ts";
import { isNotification } from "../bus/assert-not-notification.ts";

/**
 * A page subscribes to what it shows first this soon after its connection, also when a part of it is loaded slowly;
 * later it subscribes before it asks.
 */
const beginningMs = 10_000;
/** From the request of a page to its last subscription at its beginning. */
const rememberedMs = socketYoungPageMs + beginningMs;
/** The oldest are forgotten beyond so many topics. */
const maxTopics = 10_000;

export interface RecentMessages {
  /** Remembers the last message of a topic: what is published is what a page that reloads would show anyway. */
  note(topic: string, data: unknown): void;
  /** Returns what a page that opened its connection at this time may have missed of a topic. */
  missed(topic: string, openedAt: number): { data: unknown } | undefined;
}

export function recentMessages(now: () => number = Date.now): RecentMessages {
  /** In the order of their times. */
  const last = new Map<string, { data: unknown; at: number }>();
  const isOld = ({ at }: { at: number }): boolean => now() - at >= rememberedMs;
  return {
    note: (topic, data) => {
      // A notification is shown once, and kept for those who were not there.
      if (isNotification(topic)) return;
      last.delete(topic);
      last.set(topic, { data, at: now() });
      for (const [oldest, message] of last) {
        if (last.size <= maxTopics && !isOld(message)) break;
        last.delete(oldest);
      }
    },
    missed: (topic, openedAt) => {
      if (now() - openedAt >= beginningMs) return undefined;
      const message = last.get(topic) ?? last.get(countedTopic(topic));
      return message === undefined || isOld(message) ? undefined : { data: message.data };
    },
  };
}

const badgeStart = topics.menuBadge("");

/** The topic of the resource whose records a badge counts. */
const countedTopic = (topic: string): string =>
  topic.startsWith(badgeStart) ? topics.resource(resourceOfBadge(topic.slice(badgeStart.length)) ?? "") : "";
