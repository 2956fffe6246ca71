/**
 * One tooltip that follows the tooltip pattern of WAI-ARIA and WCAG 1.4.13: Escape hides it, and the pointer can move
 * onto it. Loaded together with menus and popovers when the first of them opens.
 */
import { safePolygon, useHover, useInteractions, useRole } from "@floating-ui/react";
import { useEffect, useEffectEvent, useId, type ReactNode } from "react";
import classes from "./tooltip.module.css";
import { useLayer } from "./use-layer.ts";

export function Tooltip({ anchor, onClose }: { anchor: Element; onClose: () => void }): ReactNode {
  const id = useId();
  const text = anchor.getAttribute("data-tip") ?? "";
  const isName = (anchor.getAttribute("aria-label") ?? anchor.textContent).includes(text);
  // In a list the tooltip covers the icons of the next row, which are used often: there it ignores the pointer.
  const isPassive = isName && anchor.closest("tr") !== null;
  const { context, dismiss, style, setLayer, isAnchorHidden } = useLayer({
    anchor,
    placement: "top",
    dismissal: { ancestorScroll: true },
    onOpenChange: (isOpen) => isOpen || onClose(),
  });
  // A hand that moves slowly reaches the tooltip too (WCAG 1.4.13), so intent is not required.
  const hover = useHover(context, { move: false, handleClose: safePolygon({ requireIntent: false }) });
  const { getFloatingProps } = useInteractions([hover, dismiss, useRole(context, { role: "tooltip" })]);
  useEffect(() => (isName ? undefined : describe(anchor, id)), [anchor, id, isName]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isAnchorHidden) close();
  }, [isAnchorHidden]);
  return (
    <div
      {...getFloatingProps()}
      ref={setLayer}
      id={id}
      popover="manual"
      className={classes["tip"]}
      data-passive={isPassive || undefined}
      style={style}
    >
      {text}
    </div>
  );
}

/**
 * Adds a tooltip that says more than its element's name as the element's description, for screen readers. Returns the
 * function that removes it.
 */
function describe(anchor: Element, id: string): () => void {
  const before = anchor.getAttribute("aria-describedby");
  anchor.setAttribute("aria-describedby", before === null ? id : `${before} ${id}`);
  return () => {
    if (before === null) anchor.removeAttribute("aria-describedby");
    else anchor.setAttribute("aria-describedby", before);
  };
}
