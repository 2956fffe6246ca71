/** Button that copies the text beside it. */
import type { ReactNode } from "react";
import { IconButton, useCopyWithToast } from "#kernel/browser";

export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const { isCopied, copy } = useCopyWithToast();
  return (
    <IconButton
      icon={isCopied ? "check" : "copy"}
      label={label}
      disabled={text === ""}
      onClick={() => void copy(text)}
    />
  );
}
