/** Writes a path in the config the way a person reads it: `plugins[3] "game-cover" . maxFileSize`. */

/** Keys that name a list's items, in the order they are tried. */
const names = ["id", "resourceId", "name", "label", "groupName"];

export function configPath(root: unknown, path: readonly string[]): string {
  let value = root;
  let written = "";
  for (const key of path) {
    const inList = Array.isArray(value);
    value = (value as Record<string, unknown> | null | undefined)?.[key];
    if (inList) written += `[${key}]${nameOf(value)}`;
    // An option of a plugin is written without the wrapper that holds it.
    else if (!(key === "options" && written.startsWith("plugins["))) written += `${written === "" ? "" : " . "}${key}`;
  }
  return written === "" ? "the config" : written;
}

function nameOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return "";
  for (const name of names) {
    const found = (item as Record<string, unknown>)[name];
    if (typeof found === "string" && found !== "") return ` ${JSON.stringify(found)}`;
  }
  return "";
}
