/** Displays formatted text, sanitized. Loaded with the first record that has some. */
import type { ReactNode } from "react";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { SafeHtml } from "@portalkit/kernel/browser";
import { plainText } from "./plain-text.ts";
import classes from "./rich-text.module.css";

/** The class of formatted text, used for display and in editors. */
export const richTextClass = classes["text"] ?? "";

export function RichtextShow({ value }: ValueProps): ReactNode {
  return <SafeHtml className={richTextClass} html={plainText(value)} />;
}
