/** Shows the words of `data-tip` while its element is pointed at or reached by keyboard; one for the whole page, so that a thousand icons cost nothing. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { placeElement } from "./place-element.ts";
import classes from "./tooltip.module.css";

/** Milliseconds of pointing before it shows. */
const patience = 350;

/** A tip never is the only place where something is said: its element has the same text, or more, for screen readers. */
export function TooltipHost(): ReactNode {
  const tip = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);

  useEffect(() => {
    let timer: number | undefined;
    const hide = (): void => {
      window.clearTimeout(timer);
      setAnchor(null);
    };
    const show = (element: Element | null, wait: number): void => {
      window.clearTimeout(timer);
      if (element === null) return setAnchor(null);
      timer = window.setTimeout(() => setAnchor(element.isConnected ? element : null), wait);
    };
    const onPointer = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType === "mouse") show(tipped(target), patience);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(":focus-visible")) show(tipped(target), 0);
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") hide();
    };
    const listeners = [["pointerover", onPointer], ["focusin", onFocus], ["focusout", hide], ["pointerdown", hide], ["keydown", onKey], ["scroll", hide]] as const;
    for (const [event, listener] of listeners) document.addEventListener(event, listener as EventListener, { capture: true, passive: true });
    return () => {
      hide();
      for (const [event, listener] of listeners) document.removeEventListener(event, listener as EventListener, { capture: true });
    };
  }, []);

  const text = anchor?.getAttribute("data-tip");
  useEffect(() => {
    const element = tip.current;
    if (anchor === null || element === null) return undefined;
    element.showPopover();
    placeElement(element, anchor, { side: "top", align: "center" }, 6);
    return () => element.hidePopover();
  }, [anchor]);
  return <div ref={tip} popover="manual" role="presentation" aria-hidden className={classes["tip"]}>{text}</div>;
}

function tipped(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-tip]") : null;
}
