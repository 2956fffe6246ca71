/** Finds cycles of imports, those of types and dynamic ones counted. */

/** Returns the groups of files that import each other, each in the order of their names. Follows Tarjan's algorithm. */
export function cyclesIn(importsOf: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const cycles: string[][] = [];

  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    path.push(file);
    onPath.add(file);
    let low = place;
    for (const next of importsOf.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (onPath.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === place) {
      const group = path.splice(path.indexOf(file));
      for (const member of group) onPath.delete(member);
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return low;
  };

  for (const file of importsOf.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
