/** The browser's title: the configured one, or the brand's name with what the page shows (spec 2). */
import { build } from "portal:build";
import { useEffect } from "react";

export function usePageTitle(label: string | undefined): void {
  useEffect(() => {
    document.title = build.title ?? (label === undefined || label === "" ? build.brandName : `${build.brandName} – ${label}`);
  }, [label]);
}
