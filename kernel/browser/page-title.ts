/** The browser's title: the configured one, or the brand's name with what the page shows (spec 2). */
import { build } from "portal:build";
import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";

/** What the present page is called, for screen readers to hear when it changes. */
export const pageLabelAtom = atom("");

/** A page that does not know its label yet, or leaves the title to a component inside it, gives none. */
export function usePageTitle(label: string | undefined): void {
  const setLabel = useSetAtom(pageLabelAtom);
  useEffect(() => {
    if (label === undefined || label === "") return;
    document.title = build.title ?? `${build.brandName} – ${label}`;
    setLabel(label);
  }, [label, setLabel]);
}
