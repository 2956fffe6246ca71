/** "Did you mean": finds the valid name nearest to a wrong one. */

/** Returns the name with the smallest edit distance, or nothing if that distance is too large for a typo. */
export function nearestName(wrong: string, valid: readonly string[]): string | undefined {
  let best: { name: string; distance: number; rank: number } | undefined;
  for (const name of valid) {
    const distance = editDistance(wrong.toLowerCase().slice(0, 100), name.toLowerCase().slice(0, 100));
    // Breaks ties: a wrong first letter is the least likely typo, and a wrong letter is likelier than a missing one.
    const rank =
      distance * 4 +
      (name[0]?.toLowerCase() === wrong[0]?.toLowerCase() ? 0 : 2) +
      (name.length === wrong.length ? 0 : 1);
    if (best === undefined || rank < best.rank) best = { name, distance, rank };
  }
  return best !== undefined && best.distance <= Math.max(1, Math.floor(Math.max(wrong.length, best.name.length) * 0.4))
    ? best.name
    : undefined;
}

/** Levenshtein distance in which a swap of two adjacent letters counts as one edit. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
