/** Keeps what a component has read into the cache true. */
import { useLive } from "./use-live.ts";
import type { Query } from "./use-query.ts";

/** @param topics the events that report a change */
export const useLiveQuery = (
  topics: readonly string[],
  { reload, error }: Pick<Query<unknown>, "reload" | "error">,
): void => void useLive({ topics, read: reload, isRead: true, failure: error });
