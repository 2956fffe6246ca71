/** The button beside a text that is to be copied. */
import type { ReactNode } from "react";
import { IconButton, type PluginInstance } from "#kernel/browser";
import { useToldCopy } from "./use-told-copy.ts";

export function CopyButton({ instance, text, label }: { instance: PluginInstance; text: string; label: string }): ReactNode {
  const { isCopied, copy } = useToldCopy(instance);
  return <IconButton icon={isCopied ? "check" : "copy"} label={label} disabled={text === ""} onClick={() => void copy(text)} />;
}
