/** A word about a control while it is pointed at or focused; never the only place where something is said. */
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { placeElement } from "./place-element.ts";
import classes from "./tooltip.module.css";

/** Milliseconds of pointing before it shows. */
const patience = 350;

/**
 * Wraps one control. `describes` ties the text to it for screen readers; leave it out where the text is the control's own label.
 */
export function Tooltip({ text, describes = false, side = "top", children }: { text: string | undefined; describes?: boolean; side?: "top" | "bottom"; children: ReactNode }): ReactNode {
  const [isShown, setShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);
  const id = useId();

  const show = (after: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setShown(true), after);
  };
  const hide = (): void => {
    window.clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    const target = anchor.current?.firstElementChild;
    if (!isShown || !tip.current || !target) return undefined;
    tip.current.showPopover();
    placeElement(tip.current, target, { side, align: "center" }, 6);
    if (describes) target.setAttribute("aria-describedby", id);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setShown(false);
    };
    const onScroll = (): void => setShown(false);
    document.addEventListener("keydown", onKey);
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      if (describes) target.removeAttribute("aria-describedby");
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [isShown, id, side, describes, text]);

  if (text === undefined || text === "") return children;
  return (
    <span
      ref={anchor}
      className={classes["anchor"]}
      onPointerOver={(event) => event.pointerType === "mouse" && !isShown && show(patience)}
      onPointerOut={(event) => !(event.currentTarget.firstElementChild?.contains(event.relatedTarget as Node | null) ?? false) && hide()}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={hide}
    >
      {children}
      {isShown && <span ref={tip} id={id} role="tooltip" popover="manual" className={classes["tip"]}>{text}</span>}
    </span>
  );
}
