/** A small dialog next to its anchor, for editing one thing in place. Loaded when it first opens. */
import type { ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import { showError } from "../toasts/show-error.ts";
import type { PopoverProps } from "./popover-panel.tsx";

const loadPanel = (): Promise<typeof import("./floating.ts").PopoverPanel> =>
  import("./floating.ts").then((module) => module.PopoverPanel);

/** Open while it is mounted. The focus moves to its first control, and Tab stays inside. */
export function Popover(props: PopoverProps): ReactNode {
  return (
    <Lazy
      load={loadPanel}
      props={props}
      onFailure={(error) => {
        props.onClose("escape");
        showError(error);
      }}
    />
  );
}
