/**
 * What a page may have missed before it subscribed: it shows what was read when its request came, and its connection
 * opens after its scripts have been loaded.
 */
import { resourceOfBadge } from "../../contract/shell/records-badge.ts";
import { topics } from "../../contract/socket.ts";

/** For how long a change is remembered. The browser asks again by itself if its connection took longer. */
const rememberedMs = 30_000;
/** A page subscribes to what it shows first this soon after its connection; later it subscribes before it asks. */
const beginningMs = 5_000;

export interface RecentChanges {
  /** Remembers the last message of a topic that reports a state of the kernel; others are for those who listen. */
  note(topic: string, data: unknown): void;
  /** Returns what a page that opened its connection at this time may have missed of a topic. */
  missed(topic: string, openedAt: number): { data: unknown } | undefined;
}

export function recentChanges(now: () => number = Date.now): RecentChanges {
  const last = new Map<string, { data: unknown; at: number }>();
  return {
    note: (topic, data) => {
      if (isState(topic)) last.set(topic, { data, at: now() });
    },
    missed: (topic, openedAt) => {
      if (now() - openedAt >= beginningMs) return undefined;
      const message = last.get(topic) ?? last.get(countedTopic(topic));
      return message !== undefined && now() - message.at < rememberedMs ? { data: message.data } : undefined;
    },
  };
}

const resourceStart = topics.resource("");
const badgeStart = topics.menuBadge("");
const isState = (topic: string): boolean =>
  topic === topics.messages || topic.startsWith(resourceStart) || topic.startsWith(badgeStart);

/** The topic of the resource whose records a badge counts. */
const countedTopic = (topic: string): string =>
  topic.startsWith(badgeStart) ? topics.resource(resourceOfBadge(topic.slice(badgeStart.length)) ?? "") : "";
