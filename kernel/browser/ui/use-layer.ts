/**
 * What all that opens has in common: it lies in the browser's top layer, beside its anchor and inside the window, and
 * the innermost layer closes first.
 */
import {
  autoUpdate,
  flip,
  hide,
  offset,
  shift,
  size,
  useDismiss,
  useFloating,
  type ElementProps,
  type FloatingContext,
  type OpenChangeReason,
  type UseDismissProps,
  type UseFloatingOptions,
} from "@floating-ui/react";
import { useCallback, useLayoutEffect, type CSSProperties } from "react";

interface LayerOptions extends Pick<UseFloatingOptions, "placement" | "nodeId"> {
  /** Has the focus, or gets it back. Absent where `setAnchor` is its `ref`. */
  anchor?: Element;
  /** What the layer is placed beside, if not its anchor; then it gets the width of that. */
  frame?: Element;
  /** Pixels between the anchor and the layer. */
  gap?: number;
  open?: boolean;
  /** By what it closes, where that is not Escape and a press outside. */
  dismissal?: UseDismissProps;
  onOpenChange: (isOpen: boolean, reason?: OpenChangeReason) => void;
}

interface Layer {
  context: FloatingContext;
  /** For `useInteractions`. */
  dismiss: ElementProps;
  style: CSSProperties;
  setAnchor: (element: Element | null) => void;
  /** The `ref` of the layer, an element with `popover="manual"`. */
  setLayer: (element: HTMLElement | null) => void;
  /** The anchor has been removed or scrolled out of sight. */
  isAnchorHidden: boolean;
}

/** Pixels kept free at the edges of the window. */
const padding = 8;

export function useLayer({
  anchor,
  frame,
  placement = "bottom-start",
  gap = 4,
  open = true,
  dismissal,
  onOpenChange,
  ...options
}: LayerOptions): Layer {
  const isBeside = !/^(?:top|bottom)/.test(placement);
  const {
    context,
    elements,
    floatingStyles,
    middlewareData,
    refs: { setFloating, setReference, setPositionReference },
  } = useFloating({
    ...options,
    placement,
    open,
    strategy: "fixed",
    whileElementsMounted: autoUpdate,
    ...(anchor === undefined ? {} : { elements: { reference: anchor } }),
    middleware: [
      offset(gap),
      flip({ padding }),
      shift({ padding, crossAxis: isBeside }),
      size({
        padding,
        apply: ({ availableHeight, rects, elements: { floating } }) => {
          floating.style.setProperty("--available-height", `${availableHeight}px`);
          if (frame !== undefined) floating.style.inlineSize = `${rects.reference.width}px`;
        },
      }),
      hide(),
    ],
    onOpenChange: (isOpen, event, reason) => {
      if (reason === "escape-key") {
        if (isInLayerAbove(event?.target, elements.floating)) return;
        // Otherwise the browser would also close the dialog around it.
        event?.preventDefault();
      }
      onOpenChange(isOpen, reason);
    },
  });
  const dismiss = useDismiss(context, {
    outsidePress: ({ target }) =>
      !isInLayerAbove(target, elements.floating) && frame?.contains(target as Node) !== true,
    ...dismissal,
  });
  useLayoutEffect(() => {
    if (frame !== undefined) setPositionReference(frame);
  }, [frame, setPositionReference]);
  const setLayer = useCallback(
    (element: HTMLElement | null) => {
      setFloating(element);
      element?.showPopover();
    },
    [setFloating],
  );
  return {
    context,
    dismiss,
    style: floatingStyles,
    setAnchor: setReference,
    setLayer,
    isAnchorHidden: middlewareData.hide?.referenceHidden === true,
  };
}

/** True for events in a dialog or popover that lies over this layer: a question, a menu of its own, a toast. */
function isInLayerAbove(target: EventTarget | null | undefined, layer: HTMLElement | null): boolean {
  const other = target instanceof Element ? target.closest("dialog, [popover]") : null;
  return other !== null && !other.contains(layer);
}

/** Whether the page is written from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";
