/**
 * The icons that have been fetched: a few on every page, those of the shell with the shell, and all others when an icon
 * is first missing.
 */
import { icons as first } from "portal:icons";

let known: Readonly<Record<string, string>> = first;
let more: Promise<void> | undefined;

/** Returns the inner SVG of a 24 by 24 icon, if it has been fetched. */
export const findIcon = (name: string): string | undefined => known[name] ?? known[name.slice(name.indexOf(":") + 1)];

export function addIcons(icons: Readonly<Record<string, string>>): void {
  known = { ...known, ...icons };
}

/** Fetches all other icons of this deployment. After a failure the next missing icon tries again. */
export async function loadMoreIcons(): Promise<void> {
  more ??= import("portal:more-icons").then(
    ({ icons }) => addIcons(icons),
    () => {
      more = undefined;
    },
  );
  await more;
}
