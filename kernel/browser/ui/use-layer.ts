/**
 * Common behaviour of menus, popovers and tooltips: they are in the browser's top layer, beside their anchor and inside
 * the window, and the innermost layer closes first.
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
  /** Has the focus, or gets it back. Absent if `setAnchor` is used as its `ref`. */
  anchor?: Element;
  /** The element that the layer is placed beside, if it is not the anchor; the layer then gets its width. */
  frame?: Element;
  /** Pixels between the anchor and the layer. */
  gap?: number;
  open?: boolean;
  /** What closes the layer, if not Escape and a press outside. */
  dismissal?: UseDismissProps;
  onOpenChange: (isOpen: boolean, reason?: OpenChangeReason) => void;
}

interface Layer {
  context: FloatingContext;
  /** To be passed to `useInteractions`. */
  dismiss: ElementProps;
  style: CSSProperties;
  setAnchor: (element: Element | null) => void;
  /** The `ref` of the layer, an element with `popover="manual"`. */
  setLayer: (element: HTMLElement | null) => void;
  /** Whether the anchor has been removed or scrolled out of sight. */
  isAnchorHidden: boolean;
}

/** Minimum distance in pixels from the edges of the window. */
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
        // Otherwise the browser would also close the surrounding dialog.
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

/** Returns true for events in a dialog or popover above this layer: a confirmation, a nested menu, a toast. */
function isInLayerAbove(target: EventTarget | null | undefined, layer: HTMLElement | null): boolean {
  const other = target instanceof Element ? target.closest("dialog, [popover]") : null;
  return other !== null && !other.contains(layer);
}

/** Returns whether the page is written from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";
