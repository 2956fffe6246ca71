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
  useLayoutEffect(() => fit(box.current));
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      fit(element);
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

function fit(element: HTMLTextAreaElement | null): void {
  if (element === null) return;
  element.style.blockSize = "auto";
  element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
}
