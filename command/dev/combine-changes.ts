/** Editors write a file in several steps; this delay combines them into one run. */
const settleMs = 60;

/**
 * Runs once at the start, and again after changes, one run at a time.
 * @returns reports a change
 */
export function combineChanges(run: () => Promise<void>): () => void {
  let settling: NodeJS.Timeout | undefined;
  let working = run();
  return () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      working = working.then(run);
    }, settleMs);
  };
}
