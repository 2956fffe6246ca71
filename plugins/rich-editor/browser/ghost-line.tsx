/** Ghost text at the caret: up to the end of the line, and on lines below it if the caret is at the end of the text. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Ghost } from "./use-ghost.ts";
import classes from "./rich-editor.module.css";

export function GhostLine({
  ghost: { text, place },
  isRtl,
  onAccept,
}: {
  ghost: Ghost;
  isRtl: boolean;
  onAccept: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div
      className={classes["ghost"]}
      data-cut={place.isLast ? undefined : ""}
      aria-hidden="true"
      style={{
        insetBlockStart: place.top,
        lineHeight: `${place.height}px`,
        textIndent: isRtl ? place.right : place.left,
      }}
    >
      <span
        title={t("completion:accept")}
        onPointerDown={(event) => {
          event.preventDefault();
          if (event.pointerType !== "mouse") onAccept();
        }}
      >
        {text}
      </span>
    </div>
  );
}
