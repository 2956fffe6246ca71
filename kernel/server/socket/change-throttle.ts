/**
 * Combines many changes of a resource into few messages: reports the first at once, and those that follow closely
 * together.
 */

/** Milliseconds between two messages about the same resource. */
const pauseMs = 500;

export interface ChangeThrottle {
  /** Notes that a record of the resource has changed. */
  note(resourceId: string): void;
  stop(): void;
}

export function createChangeThrottle(notify: (resourceId: string) => void, pause = pauseMs): ChangeThrottle {
  /** Resources that were reported recently, and whether they have changed again since. */
  const lately = new Map<string, { timer: NodeJS.Timeout; hasMore: boolean }>();
  const rest = (resourceId: string): void => {
    const timer = setTimeout(() => {
      const { hasMore } = lately.get(resourceId) ?? { hasMore: false };
      lately.delete(resourceId);
      if (!hasMore) return;
      notify(resourceId);
      rest(resourceId);
    }, pause);
    lately.set(resourceId, { timer, hasMore: false });
  };
  return {
    note: (resourceId) => {
      const known = lately.get(resourceId);
      if (known !== undefined) {
        known.hasMore = true;
        return;
      }
      notify(resourceId);
      rest(resourceId);
    },
    stop: () => {
      for (const { timer } of lately.values()) clearTimeout(timer);
      lately.clear();
    },
  };
}
