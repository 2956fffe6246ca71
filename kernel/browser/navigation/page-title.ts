/** The document title: the configured one, or the brand's name with the page's label (docs/product.md, portal 2). */
import { build } from "portal:build";
import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";

/** The label of the current page, announced by screen readers when it changes. */
export const pageLabelAtom = atom("");

/** Pass `undefined` while the label is unknown, or if a nested component sets the title. */
export function usePageTitle(label: string | undefined): void {
  const setLabel = useSetAtom(pageLabelAtom);
  useEffect(() => {
    if (label === undefined || label === "") return;
    document.title = build.title ?? `${build.brandName} – ${label}`;
    setLabel(label);
  }, [label, setLabel]);
}
