/** Validates `next` and `returnTo`, the page to open afterwards, which must be inside the portal. */

/**
 * Returns the path below the base path, or the fallback for anything that would leave the portal: other hosts, schemes,
 * protocol-relative addresses, and backslashes that browsers read as slashes.
 */
export function insidePath(wanted: string | null | undefined, fallback = "/"): string {
  if (
    typeof wanted !== "string" ||
    !/^\/(?![/\\])/.test(wanted) ||
    wanted.includes("\\") ||
    hasControlCharacter(wanted)
  )
    return fallback;
  const inside = "http://inside.invalid";
  if (!URL.canParse(wanted, inside)) return fallback;
  const url = new URL(wanted, inside);
  // The router would read a path that begins with two slashes as another host, even after `/./` is resolved.
  return url.origin === inside && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}${url.hash}` : fallback;
}

/** Browsers remove some control characters from an address, which can join slashes that were separate. */
function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < " ");
}
