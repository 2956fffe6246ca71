/**
 * Shows the text of `data-tip` when the user hovers over its element, focuses it with a key, or long-presses it. There
 * is one host for the whole page, so that a thousand icons add no cost.
 */
import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { loadComponent, loadedComponent } from "../hooks/use-lazy-component.ts";

/** Delays in milliseconds before the tooltip shows: on hover, and on a long press. */
const hoverMs = 350;
const holdMs = 500;

const loadTooltip = (): Promise<typeof import("./floating.ts").Tooltip> =>
  import("./floating.ts").then((module) => module.Tooltip);

/** A tooltip is never the only source of its text: the element gives screen readers the same text, or more. */
export function TooltipHost(): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => listenForTips(setAnchor), []);
  const Tooltip = loadedComponent(loadTooltip);
  if (anchor === null || Tooltip === undefined) return null;
  // Renders inside the open dialog, because everything outside it is inert for pointers and screen readers; else inside
  // the landmark.
  return createPortal(
    <Tooltip anchor={anchor} onClose={() => setAnchor(null)} />,
    anchor.closest("dialog, [role=dialog], main, nav, header") ?? document.body,
  );
}

/** Returns the function that removes the listeners. */
function listenForTips(show: (anchor: Element | null) => void): () => void {
  let timer: number | undefined;
  let wanted: Element | null = null;
  /** True if a key moved the focus, and not a dialog or menu that opened or closed. */
  let isKeyMove = false;
  /** True if the press has shown a tooltip, so that its click must not reach the element. */
  let isHeld = false;
  const want = (element: Element | null, wait: number, onShown?: () => void): void => {
    window.clearTimeout(timer);
    wanted = element;
    if (element === null) return;
    const loading = loadComponent(loadTooltip);
    const showLoaded = (): void => {
      if (wanted !== element || !element.isConnected) return;
      show(element);
      onShown?.();
    };
    timer = window.setTimeout(() => void loading.then(showLoaded, () => undefined), wait);
  };
  const hide = (): void => {
    want(null, 0);
    show(null);
  };
  const listeners = {
    pointerover: ({ target, pointerType }: PointerEvent) => {
      if (pointerType === "mouse") want(tippedElement(target), hoverMs);
    },
    pointerdown: ({ target, pointerType }: PointerEvent) => {
      hide();
      isHeld = false;
      if (pointerType === "touch")
        want(tippedElement(target), holdMs, () => {
          isHeld = true;
        });
    },
    pointerup: () => want(null, 0),
    pointercancel: () => want(null, 0),
    click: (event: MouseEvent) => {
      if (!isHeld) return;
      event.preventDefault();
      event.stopPropagation();
    },
    keydown: ({ key }: KeyboardEvent) => {
      isKeyMove = /^(?:Tab|Home|End|Arrow.+)$/.test(key);
      isHeld = false;
      want(null, 0);
    },
    focusin: ({ target }: FocusEvent) => {
      if (isKeyMove) want(tippedElement(target), 0);
      isKeyMove = false;
    },
    focusout: hide,
  };
  const all = Object.entries(listeners) as [keyof DocumentEventMap, EventListener][];
  for (const [type, listener] of all) document.addEventListener(type, listener, { capture: true });
  return () => {
    hide();
    for (const [type, listener] of all) document.removeEventListener(type, listener, { capture: true });
  };
}

function tippedElement(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-tip]") : null;
}
