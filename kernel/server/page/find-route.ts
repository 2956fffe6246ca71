/** Finds the route that an address belongs to, by the same rules as the browser half's router. */

/** Prefers routes with more fixed segments to routes with parameters or wildcards. */
export function findRoute<Route extends { path: string }>(
  routes: readonly Route[],
  address: string,
): Route | undefined {
  const given = segmentsOf(address);
  const fitting = routes.filter(({ path }) => fits(segmentsOf(path), given));
  return fitting.toSorted((a, b) => fixedSegments(b.path) - fixedSegments(a.path))[0];
}

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");
const fixedSegments = (path: string): number =>
  segmentsOf(path).filter((segment) => !segment.startsWith(":") && segment !== "*").length;

function fits(wanted: readonly string[], given: readonly string[]): boolean {
  const isOpen = wanted.at(-1) === "*";
  const named = isOpen ? wanted.slice(0, -1) : wanted;
  if (isOpen ? given.length < named.length : given.length !== named.length) return false;
  return named.every((segment, index) => segment.startsWith(":") || segment === given[index]);
}
