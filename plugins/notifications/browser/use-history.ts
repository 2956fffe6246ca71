/** State of the history panel: loads the newest page again at every update, and older pages on demand. */
import { useState } from "react";
import { useAdminUser, useLive, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { changedTopic, listNotifications, markAllRead, markRead, type KeptNotification } from "../contract.ts";
import { mergePage, type Shown } from "./merge-pages.ts";

export interface History extends Shown {
  isLoading: boolean;
  error: string | undefined;
  readMore: () => void;
  retry: () => void;
  markRead: (notification: KeptNotification) => void;
  markAllRead: () => void;
}

interface State extends Shown {
  isLoading: boolean;
  error: string | undefined;
}

export function useHistory(instance: PluginInstance, onUnread: (unread: number) => void): History {
  const { call } = useServices(instance);
  const [state, setState] = useState<State>({ notifications: [], hasMore: false, isLoading: true, error: undefined });
  const read = async (before?: string, signal?: AbortSignal): Promise<void> => {
    setState((known) => ({ ...known, isLoading: true, error: undefined }));
    try {
      const page = await call(
        listNotifications,
        before === undefined ? {} : { before },
        signal === undefined ? {} : { signal },
      );
      setState((known) => ({ ...mergePage(known, page, before), isLoading: false, error: undefined }));
      onUnread(page.unread);
    } catch (error) {
      if (signal?.aborted !== true)
        setState((known) => ({
          ...known,
          isLoading: false,
          error: error instanceof Error ? error.message : String(error),
        }));
      throw error;
    }
  };
  const pk = String(useAdminUser().pk ?? "");
  useLive({ topics: pk === "" ? [] : [changedTopic(pk)], read: (signal) => read(undefined, signal) });

  /** Optimistic: shows the change at once, and reloads the newest page if the server cannot save it. */
  const mark = (which: (one: KeptNotification) => boolean, write: () => Promise<{ unread: number }>): void => {
    setState((known) => ({
      ...known,
      notifications: known.notifications.map((one) => (which(one) ? { ...one, isRead: true } : one)),
    }));
    write().then(
      ({ unread }) => onUnread(unread),
      () => readAgain(),
    );
  };
  /** Ignores the rejection, because the panel shows the failure. */
  const readAgain = (before?: string): void => void read(before).catch(() => undefined);
  const newest = state.notifications[0]?.id;
  const oldest = state.notifications.at(-1)?.id;
  return {
    ...state,
    readMore: () => readAgain(oldest),
    retry: () => readAgain(state.hasMore ? oldest : undefined),
    markRead: ({ id, isRead }) => {
      if (!isRead)
        mark(
          (one) => one.id === id,
          () => call(markRead, { id }),
        );
    },
    markAllRead: () => {
      if (newest !== undefined)
        mark(
          () => true,
          () => call(markAllRead, { upTo: newest }),
        );
    },
  };
}
