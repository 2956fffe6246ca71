/** Waits for work that runs at the same time. */

/**
 * Like `Promise.all`, but waits for all work before it throws the error that came first: a statement must not run after
 * the rollback of its transaction, on a connection that another caller uses by then.
 */
export async function settleAll(work: readonly Promise<unknown>[]): Promise<void> {
  const errors: unknown[] = [];
  await Promise.all(work.map((each) => each.catch((error: unknown) => errors.push(error))));
  if (errors.length > 0) throw errors[0];
}
