/**
 * The lazy frame of the signed-out pages, for plugins: every page loads the public API, which must not include the
 * frame.
 */
import { createElement, type ReactNode } from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";

/** In the same chunk as the layout of such pages, so it is already loaded when they render. */
const load = (): Promise<typeof import("./signed-out.ts").SignInFrame> =>
  import("./signed-out.ts").then((module) => module.SignInFrame);

export function SignInFrame(props: { title: string; children: ReactNode }): ReactNode {
  const Frame = useLazyComponent(load);
  return Frame === undefined ? null : createElement(Frame, props);
}
