/** One reading for all who ask for the same thing at once, as when every browser comes back after a restart. */

/**
 * The same reading, made less often: whoever asks while it is under way shares the next one with all others who wait.
 * So nobody is given what was read before he asked.
 * @param read what it needs of an owner, a database for instance, and nothing of who asks
 */
export function shareReads<Owner extends object, Result>(
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
