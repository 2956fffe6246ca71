/** Displays formatted text in a list as plain text. */
import { useMemo, type ReactNode } from "react";
import { truncate } from "@portalkit/kernel/browser/engine";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { plainText, textOfHtml } from "./plain-text.ts";

export function RichtextList({ value }: ValueProps): ReactNode {
  const text = useMemo(() => textOfHtml(plainText(value)), [value]);
  const cut = truncate(text);
  return <span title={cut === text ? undefined : text}>{cut}</span>;
}
