/** An open popover. Loaded together with menus and tooltips when the first of them opens. */
import { FloatingFocusManager, useInteractions, useRole } from "@floating-ui/react";
import type { ReactNode } from "react";
import classes from "./popover.module.css";
import { useLayer } from "./use-layer.ts";

export interface PopoverProps {
  /** Accessible name of the dialog. */
  label: string;
  /** The element that the popover is placed beside; it gets the focus back when the popover closes. */
  anchor: HTMLElement;
  /** Called on Escape or on a press outside. The popover stays open until its parent unmounts it. */
  onClose: (by: "escape" | "press") => void;
  /** False if the content sets the focus itself. */
  takesFocus?: boolean;
  children: ReactNode;
}

export function PopoverPanel({ label, anchor, onClose, takesFocus = true, children }: PopoverProps): ReactNode {
  const { context, dismiss, style, setLayer } = useLayer({
    anchor,
    onOpenChange: (_isOpen, reason) => onClose(reason === "escape-key" ? "escape" : "press"),
  });
  const { getFloatingProps } = useInteractions([dismiss, useRole(context, { role: "dialog" })]);
  return (
    <FloatingFocusManager context={context} initialFocus={takesFocus ? 0 : -1}>
      <div
        {...getFloatingProps()}
        ref={setLayer}
        popover="manual"
        aria-modal
        aria-label={label}
        className={classes["popover"]}
        style={style}
      >
        {children}
      </div>
    </FloatingFocusManager>
  );
}
