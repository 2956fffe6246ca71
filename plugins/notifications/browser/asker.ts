/** Asks one question at a time: whatever makes the answer stale meanwhile, or in a hidden page, leads to one more. */

export interface Asker {
  /** Rejected when the question, asked at once, fails; then things are left as they are. */
  ask: () => Promise<void>;
  /** Asks if that was put off. */
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
