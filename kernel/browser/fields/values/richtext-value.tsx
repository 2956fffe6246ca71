/** Formatted text: plain in lists; on show pages with its formatting, cleaned of everything that could do harm. */
import { useMemo, type ReactNode } from "react";
import { truncate } from "../../../contract/format/truncate.ts";
import type { ValueProps } from "../../plugin.ts";
import { SafeHtml } from "../../ui/safe-html.tsx";
import { plainText, textOfHtml } from "./plain-text.ts";

export function RichtextList({ value }: ValueProps): ReactNode {
  const text = useMemo(() => textOfHtml(plainText(value)), [value]);
  const cut = truncate(text);
  return <span title={cut === text ? undefined : text}>{cut}</span>;
}

export function RichtextShow({ value }: ValueProps): ReactNode {
  return <SafeHtml html={plainText(value)} />;
}
