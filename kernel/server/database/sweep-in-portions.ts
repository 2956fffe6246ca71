/** Takes old rows away a few at a time. */

/** Rows of one statement: a long one would hold up everybody else on a database of one connection. */
const portion = 2_000;

/**
 * Removes rows in portions until there are no more, or the job is told to stop.
 * @param remove deletes at most so many rows and gives how many went
 * @returns how many went in all
 * @example
 * await sweepInPortions(signal, async (atMost) => {
 *   const { numAffectedRows } = await sql`delete from notes where id in (select id from notes where at < now() - interval '1 year' limit ${atMost})`.execute(db);
 *   return Number(numAffectedRows);
 * });
 */
export async function sweepInPortions(signal: AbortSignal, remove: (atMost: number) => Promise<number>): Promise<number> {
  let swept = 0;
  for (let gone = portion; gone === portion && !signal.aborted;) {
    gone = await remove(portion);
    swept += gone;
  }
  return swept;
}
