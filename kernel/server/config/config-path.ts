/** Writes paths in the config in readable form: `plugins[3] "article-cover" . maxFileSize`. */
import { isPlainObject } from "./plain-copy.ts";

/** Keys that name an item of a list, in the order they are tried. */
const names = ["id", "resourceId", "name", "label", "groupName"];
/** A menu item is identified by its label, because its resource may be in the menu twice. */
const menuNames = ["label"];

/** Returns the readable path of `path` below `root`; `start` is the path of the root itself. */
export function configPath(root: unknown, path: readonly string[], start = ""): string {
  let value = root;
  let written = start;
  for (const key of path) {
    written = step(written, value, key);
    value = (value as Record<string, unknown> | null | undefined)?.[key];
  }
  return written === "" ? "the config" : written;
}

/** Returns the path of every object below `root`, so that it can still be reported after the root was changed. */
export function placesOf(root: unknown, start = "", places = new Map<object, string>()): ReadonlyMap<object, string> {
  if (!Array.isArray(root) && !isPlainObject(root)) return places;
  places.set(root, start);
  for (const [key, value] of Object.entries(root)) placesOf(value, step(start, root, key), places);
  return places;
}

function step(written: string, parent: unknown, key: string): string {
  if (Array.isArray(parent))
    return `${written}[${key}]${nameOf(parent[Number(key)], /(^|\. )menu(\[|$)/.test(written) ? menuNames : names)}`;
  // Paths to the options of a plugin omit `options`.
  if (key === "options" && isPlainObject(parent) && "plugin" in parent) return written;
  return `${written}${written === "" ? "" : " . "}${/^[\w$-]+$/.test(key) ? key : JSON.stringify(key)}`;
}

function nameOf(item: unknown, keys: readonly string[]): string {
  if (typeof item !== "object" || item === null) return "";
  for (const name of keys) {
    const found = (item as Record<string, unknown>)[name];
    if (typeof found === "string" && found !== "") return ` ${JSON.stringify(found.slice(0, 60))}`;
  }
  return "";
}
