/** Finds the places where two JSON values differ. */

export interface PlaceChange {
  /** For example `limits.day`, `tags[1]`, `["odd name"]`. */
  path: string;
  /** Absent if the place is new. */
  before?: unknown;
  /** Absent if the place was removed. */
  after?: unknown;
}

type Branch = Readonly<Record<string, unknown>>;

/** Compares objects by key and lists by index; compares anything else as a whole. */
export function jsonDifference(before: unknown, after: unknown): PlaceChange[] {
  return differ("", { before, after });
}

function differ(path: string, sides: Omit<PlaceChange, "path">): PlaceChange[] {
  const { before, after } = sides;
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after))
    return "before" in sides && "after" in sides && JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ path, ...sides }];
  const names = [...Object.keys(after), ...Object.keys(before).filter((name) => !Object.hasOwn(after, name))];
  return names.flatMap((name) =>
    differ(placeOf(path, name, Array.isArray(after)), {
      ...(Object.hasOwn(before, name) ? { before: before[name] } : {}),
      ...(Object.hasOwn(after, name) ? { after: after[name] } : {}),
    }),
  );
}

/** Returns whether a value is an object or a list. */
export const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

function placeOf(path: string, name: string, isList: boolean): string {
  if (isList) return `${path}[${name}]`;
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}
