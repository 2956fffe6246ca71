/** Runs one request at a time: calls made during a request, or while the page is hidden, lead to one more request. */

export interface Asker {
  /** Rejects if the request fails when it is sent at once; then nothing else changes. */
  ask: () => Promise<void>;
  /** Sends the request that was deferred while the page was hidden. */
  lookAgain: () => Promise<void>;
  stop: () => void;
}

export function createAsker(
  question: (signal: AbortSignal) => Promise<void>,
  isHidden: () => boolean = () => document.visibilityState === "hidden",
): Asker {
  const abort = new AbortController();
  let isAsking = false;
  let isStale = false;
  const lookAgain = async (): Promise<void> => {
    while (isStale && !isAsking && !isHidden() && !abort.signal.aborted) {
      isStale = false;
      isAsking = true;
      try {
        await question(abort.signal);
      } finally {
        isAsking = false;
      }
    }
  };
  return {
    ask: () => {
      isStale = true;
      return lookAgain();
    },
    lookAgain,
    stop: () => abort.abort(),
  };
}
