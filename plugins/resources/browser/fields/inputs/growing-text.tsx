/** A textarea as high as its text. As a line it behaves like an input of one line. */
import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from "react";
import type { ControlProps } from "@portalkit/kernel/browser/engine";
import { isEnter } from "@portalkit/kernel/browser";
import classes from "./inputs.module.css";

interface GrowingTextProps extends ControlProps {
  value: string;
  /**
   * The text is short and has no line break: it begins with one line, and Enter saves. One element for both: if a line
   * became another element while the user types, the composition of an input method and the undo history would end.
   */
  isLine?: boolean;
  mono?: boolean;
  inputMode?: "email" | "text";
  autoComplete?: string;
  onChange: (text: string) => void;
}

export function GrowingText({ value, isLine = false, mono = false, onChange, ...rest }: GrowingTextProps): ReactNode {
  const box = useRef<HTMLTextAreaElement>(null);
  // Between two frames the width may change and change back, as when a scroll bar comes and goes.
  const fittedWidth = useRef(0);
  useLayoutEffect(() => {
    if (box.current !== null) fittedWidth.current = fit(box.current);
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== fittedWidth.current) fittedWidth.current = fit(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <textarea
      {...rest}
      ref={box}
      className={mono ? `${classes.box} ${classes.mono}` : classes.box}
      rows={isLine ? 1 : 2}
      spellCheck={!mono}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(isLine ? { onKeyDown: save, onPaste: pasteLine } : {})}
    />
  );
}

/** Enter presses the form's button, as in an input; with Ctrl it is the form's own shortcut. */
function save(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isEnter(event) || event.shiftKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  event.preventDefault();
  const controls = [...(event.currentTarget.form?.elements ?? [])];
  controls
    .find((control): control is HTMLButtonElement => control instanceof HTMLButtonElement && control.type === "submit")
    ?.click();
}

/** The line break after a copied line or cell is not part of its text. */
function pasteLine(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const pasted = event.clipboardData.getData("text/plain");
  const line = pasted.replace(/[\r\n]+$/, "");
  if (line === pasted) return;
  event.preventDefault();
  // Unlike a new value of the element, this can be undone.
  document.execCommand("insertText", false, line);
}

/** Returns the width for which the height is right. */
function fit(element: HTMLTextAreaElement): number {
  element.style.blockSize = "auto";
  element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  return element.clientWidth;
}
