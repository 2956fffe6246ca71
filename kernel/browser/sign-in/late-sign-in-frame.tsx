/**
 * The frame of the pages in front of the door, for plugins: what they import at once is on every page, and the frame is
 * not.
 */
import { createElement, type ReactNode } from "react";
import { useLoaded } from "../use-loaded.ts";

/** It comes with the layout of such pages, so it is there by then. */
const load = (): Promise<typeof import("../chunks/door.ts").SignInFrame> =>
  import("../chunks/door.ts").then((module) => module.SignInFrame);

export function SignInFrame(props: { title: string; children: ReactNode }): ReactNode {
  const Frame = useLoaded(load);
  return Frame === undefined ? null : createElement(Frame, props);
}
