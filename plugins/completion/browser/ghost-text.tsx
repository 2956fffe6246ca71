/** Ghost text over an input: an invisible copy of the input's text, followed by the suggestion in grey. */
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import classes from "./completion.module.css";

const copied = [
  "font",
  "letterSpacing",
  "wordSpacing",
  "textIndent",
  "textAlign",
  "direction",
  "lineHeight",
  "tabSize",
  "overflowWrap",
  "wordBreak",
  "paddingBlock",
  "paddingInline",
  "borderBlockWidth",
  "borderInlineWidth",
] as const;

interface GhostTextProps {
  frame: RefObject<HTMLDivElement | null>;
  /** The text of the input. */
  typed: string;
  text: string;
  acceptLabel: string;
  onAccept: () => void;
}

export function GhostText({ frame, typed, text, acceptLabel, onAccept }: GhostTextProps): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  // Runs after every render: the line may have become several, or may have scrolled.
  useLayoutEffect(() => {
    const control = frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    const over = layer.current;
    if (control === null || control === undefined || over === null || frame.current === null) return undefined;
    const style = getComputedStyle(control);
    for (const name of copied) over.style[name] = style[name];
    const [place, around] = [control.getBoundingClientRect(), frame.current.getBoundingClientRect()];
    over.style.transform = `translate(${place.left - around.left}px, ${place.top - around.top}px)`;
    over.style.inlineSize = `${place.width}px`;
    const isBox = control instanceof HTMLTextAreaElement;
    over.style.whiteSpace = isBox ? "pre-wrap" : "pre";
    over.style.blockSize = isBox ? "auto" : `${place.height}px`;
    over.scrollLeft = control.scrollLeft;
    if (!isBox) return undefined;
    // Makes the textarea high enough for the suggestion.
    control.style.minBlockSize = `${over.offsetHeight}px`;
    return () => {
      control.style.minBlockSize = "";
    };
  });
  return (
    <div ref={layer} className={classes["layer"]} aria-hidden="true">
      <span className={classes["typed"]}>{typed}</span>
      {/* A tap accepts, because touch devices have no Tab key. */}
      <span
        className={classes["ghost"]}
        title={acceptLabel}
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
