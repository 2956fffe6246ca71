/**
 * The drawings that have been fetched: a few for everybody, those of the shell with it, and the rest when one is first
 * missed.
 */
import { icons as first } from "portal:icons";

let known: Readonly<Record<string, string>> = first;
let more: Promise<void> | undefined;

/** Inner SVG of a 24 by 24 icon, if it is there already. */
export const findIcon = (name: string): string | undefined => known[name] ?? known[name.slice(name.indexOf(":") + 1)];

export function addIcons(icons: Readonly<Record<string, string>>): void {
  known = { ...known, ...icons };
}

/** All others of this deployment. A failure leaves the places empty until the next time one is missed. */
export async function loadMoreIcons(): Promise<void> {
  more ??= import("portal:more-icons").then(
    ({ icons }) => addIcons(icons),
    () => {
      more = undefined;
    },
  );
  await more;
}
