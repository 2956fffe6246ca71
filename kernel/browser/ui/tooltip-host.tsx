/**
 * Shows the words of `data-tip` to those who point at its element, reach it with a key, or hold a finger on it; one for
 * the whole page, so that a thousand icons cost nothing.
 */
import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { loadComponent, loadedComponent } from "../use-loaded.ts";

/** Milliseconds before it shows: of pointing, and of holding a finger. */
const hoverMs = 350;
const holdMs = 500;

const loadTooltip = (): Promise<typeof import("../chunks/floating.ts").Tooltip> =>
  import("../chunks/floating.ts").then((module) => module.Tooltip);

/**
 * A tip is never the only place where something is said: its element has the same text, or more, for screen readers.
 */
export function TooltipHost(): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => listenForTips(setAnchor), []);
  const Tooltip = loadedComponent(loadTooltip);
  if (anchor === null || Tooltip === undefined) return null;
  // Inside the dialog that is open, since everything beside it can be neither pointed at nor read out; else inside the
  // landmark.
  return createPortal(
    <Tooltip anchor={anchor} onClose={() => setAnchor(null)} />,
    anchor.closest("dialog, [role=dialog], main, nav, header") ?? document.body,
  );
}

/** Returns the way to stop. */
function listenForTips(show: (anchor: Element | null) => void): () => void {
  let timer: number | undefined;
  let wanted: Element | null = null;
  /** A key moved the focus, not something that opened or closed. */
  let isKeyMove = false;
  /** The press has shown a tip, so it is not meant for the element itself. */
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
