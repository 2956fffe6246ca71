/** Displays formatted text, sanitized. Loaded with the first record that has some. */
import type { ReactNode } from "react";
import type { ValueProps } from "../../extension/component-props.ts";
import { SafeHtml } from "../../ui/safe-html.tsx";
import { plainText } from "./plain-text.ts";
import classes from "./rich-text.module.css";

/** The class of formatted text, used for display and in editors. */
export const richTextClass = classes["text"] ?? "";

export function RichtextShow({ value }: ValueProps): ReactNode {
  return <SafeHtml className={richTextClass} html={plainText(value)} />;
}
