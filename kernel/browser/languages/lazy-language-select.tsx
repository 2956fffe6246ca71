/** The lazy language selector, loaded after the page has rendered; its space is reserved. */
import { build } from "portal:build";
import type { FunctionComponent, ReactNode } from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";

const loadSelect = (): Promise<FunctionComponent> => import("./languages.ts").then((m) => m.LanguageSelect);

/** False if the deployment has only one language. */
export const hasLanguages = build.languages.length > 1;

/** Renders nothing if there is only one language. */
export function LazyLanguageSelect(): ReactNode {
  const Select = useLazyComponent(loadSelect);
  return hasLanguages && <div style={{ minBlockSize: 44 }}>{Select && <Select />}</div>;
}
