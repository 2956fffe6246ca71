/** The language selector, fetched once the page is there; its place is kept free. */
import { build } from "portal:build";
import type { FunctionComponent, ReactNode } from "react";
import { useLoaded } from "../use-loaded.ts";

const loadSelect = (): Promise<FunctionComponent> => import("../chunks/languages.ts").then((m) => m.LanguageSelect);

/** False where the deployment has one language only. */
export const hasLanguages = build.languages.length > 1;

/** Nothing where there is no choice. */
export function LateLanguageSelect(): ReactNode {
  const Select = useLoaded(loadSelect);
  return hasLanguages && <div style={{ minBlockSize: 44 }}>{Select && <Select />}</div>;
}
