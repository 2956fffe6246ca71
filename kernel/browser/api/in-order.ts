/** Runs calls that save the same thing one after another: sent together, they may be stored in another order. */

/**
 * Returns a function that begins each call when those before it have ended, also those that failed.
 * @example
 * const saveInOrder = inOrder();
 * saveInOrder(() => call(saveArrangement, next));
 */
export function inOrder(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
}
