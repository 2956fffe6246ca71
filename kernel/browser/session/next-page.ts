/** `next` and `returnTo`: where to go afterwards, and only ever inside the portal. */

/**
 * The path below the base path, or the fallback for anything that would leave the portal: other hosts, schemes,
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

/** Browsers drop some of them from an address, so that what stood apart comes together. */
function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < " ");
}
