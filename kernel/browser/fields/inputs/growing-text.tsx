/** A textarea as high as its text. */
import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { ControlProps } from "../../ui/control-props.ts";
import classes from "./inputs.module.css";

interface GrowingTextProps extends ControlProps {
  value: string;
  /** Initial caret position when the textarea replaces a one-line input; `null` does not move the focus. */
  caret?: number | null;
  mono?: boolean;
  onChange: (text: string, caret: number) => void;
  onBlur?: () => void;
}

export function GrowingText({ value, caret = null, mono = false, onChange, ...rest }: GrowingTextProps): ReactNode {
  const box = useRef<HTMLTextAreaElement>(null);
  const firstCaret = useRef(caret);
  useLayoutEffect(() => {
    if (firstCaret.current === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(firstCaret.current, firstCaret.current);
  }, []);
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
      rows={2}
      spellCheck={!mono}
      value={value}
      onChange={(event) => onChange(event.target.value, event.target.selectionStart)}
    />
  );
}

/** Returns the width for which the height is right. */
function fit(element: HTMLTextAreaElement): number {
  element.style.blockSize = "auto";
  element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  return element.clientWidth;
}
