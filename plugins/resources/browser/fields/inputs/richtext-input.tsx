/** Edits formatted text as HTML source, unless a plugin provides an editor. */
import type { ReactNode } from "react";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { plainText } from "../values/plain-text.ts";
import { controlProps } from "./control-props.ts";
import { GrowingText } from "./growing-text.tsx";

export function RichtextField(props: InputProps): ReactNode {
  return (
    <GrowingText {...controlProps(props)} value={plainText(props.value)} onChange={(text) => props.onChange(text)} />
  );
}
