/** A small dialog next to its anchor, for editing one thing in place. Loaded when it first opens. */
import type { ReactNode } from "react";
import { Late } from "../hooks/lazy.tsx";
import { showError } from "../query/show-error.ts";

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

const loadPanel = (): Promise<typeof import("../chunks/floating.ts").PopoverPanel> =>
  import("../chunks/floating.ts").then((module) => module.PopoverPanel);

/** Open while it is mounted. The focus moves to its first control, and Tab stays inside. */
export function Popover(props: PopoverProps): ReactNode {
  return (
    <Late
      load={loadPanel}
      props={props}
      onFailure={(error) => {
        props.onClose("escape");
        showError(error);
      }}
    />
  );
}
