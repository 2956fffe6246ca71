/** The browser's title: the configured one, or the brand's name with what the page shows (spec 2). */
import { build } from "portal:build";
import { useEffect } from "react";

/** A page that does not know its label yet, or leaves the title to a component inside it, gives none. */
export function usePageTitle(label: string | undefined): void {
  useEffect(() => {
    if (label !== undefined && label !== "") document.title = build.title ?? `${build.brandName} – ${label}`;
  }, [label]);
}
