/**
 * Formatted text as it was written, cleaned of everything that could do harm. Fetched with the first record that has
 * some.
 */
import type { ReactNode } from "react";
import type { ValueProps } from "../../plugin.ts";
import { SafeHtml } from "../../ui/safe-html.tsx";
import { plainText } from "./plain-text.ts";
import classes from "./rich-text.module.css";

/** How formatted text looks, where it is shown and where it is written. */
export const richTextClass = classes["text"] ?? "";

export function RichtextShow({ value }: ValueProps): ReactNode {
  return <SafeHtml className={richTextClass} html={plainText(value)} />;
}
