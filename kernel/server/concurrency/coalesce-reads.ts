/**
 * Shares one read among concurrent callers that need the same data, as when every browser reconnects after a restart.
 */

/**
 * Returns a function that runs `read` less often: callers that arrive while a read is running share the next one, so
 * that no caller gets data that was read before its call.
 * @param read may depend on the owner, such as a database, but not on the caller
 */
export function coalesceReads<Owner extends object, Result>(
  read: (owner: Owner) => Promise<Result>,
): (owner: Owner) => Promise<Result> {
  interface Turn {
    running?: Promise<Result>;
    next?: Promise<Result>;
  }
  const turns = new WeakMap<Owner, Turn>();
  const begin = (turn: Turn, owner: Owner): Promise<Result> => {
    const running = read(owner).finally(() => delete turn.running);
    turn.running = running;
    return running;
  };
  return (owner) => {
    const turn = turns.get(owner) ?? {};
    turns.set(owner, turn);
    if (turn.running === undefined && turn.next === undefined) return begin(turn, owner);
    turn.next ??= (turn.running ?? Promise.resolve())
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        delete turn.next;
        return begin(turn, owner);
      });
    return turn.next;
  };
}
