/** Orders tables so that rows can be inserted without referring to rows that do not exist yet. */

/**
 * Each table comes after those that its rows refer to; a table that refers to itself is no obstacle, because its rows
 * are inserted together.
 * @returns undefined if the tables refer to each other in a circle
 */
export function inOrderOfReferences(
  tables: readonly string[],
  references: readonly { parent: string; child: string }[],
): string[] | undefined {
  const left = new Set(tables);
  const order: string[] = [];
  while (left.size > 0) {
    const next = [...left].find((table) =>
      references.every(({ parent, child }) => child !== table || parent === table || !left.has(parent)),
    );
    if (next === undefined) return undefined;
    left.delete(next);
    order.push(next);
  }
  return order;
}
