/**
 * A small dialog beside what it is about, for work on one thing without leaving its place. Fetched when it first opens.
 */
import type { ReactNode } from "react";
import { Late } from "../late.tsx";
import { tellFailure } from "../resource/tell-failure.ts";

export interface PopoverProps {
  /** Names it for screen readers. */
  label: string;
  /** What it opens beside; gets the focus back when it closes. */
  anchor: HTMLElement;
  /** Asked for by Escape, or by a press elsewhere. It stays open until it is drawn no more. */
  onClose: (by: "escape" | "press") => void;
  /** False for content that takes the focus itself. */
  takesFocus?: boolean;
  children: ReactNode;
}

const loadPanel = (): Promise<typeof import("../chunks/floating.ts").PopoverPanel> =>
  import("../chunks/floating.ts").then((module) => module.PopoverPanel);

/** Open as long as it is drawn. The focus goes to its first control, and Tab stays inside. */
export function Popover(props: PopoverProps): ReactNode {
  return (
    <Late
      load={loadPanel}
      props={props}
      onFailure={(error) => {
        props.onClose("escape");
        tellFailure(error);
      }}
    />
  );
}
