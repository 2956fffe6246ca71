/** Ghost text at the caret: on to the end of the line, and below it where nothing else stands. */
import type { ReactNode } from "react";
import { completionMessages } from "#plugins/completion";
import { useTranslate } from "#kernel/browser";
import type { Ghost } from "./use-ghost.ts";
import classes from "./rich-editor.module.css";

export function GhostLine({ ghost: { text, place }, isRtl, onAccept }: { ghost: Ghost; isRtl: boolean; onAccept: () => void }): ReactNode {
  const t = useTranslate();
  return (
    <div className={classes["ghost"]} data-cut={place.isLast ? undefined : ""} aria-hidden="true" style={{ insetBlockStart: place.top, lineHeight: `${place.height}px`, textIndent: isRtl ? place.right : place.left }}>
      <span title={t(completionMessages.accept)} onPointerDown={(event) => {
        event.preventDefault();
        if (event.pointerType !== "mouse") onAccept();
      }}>{text}</span>
    </div>
  );
}
