/** Draws a component of the kernel that is fetched when it is first needed. */
import type { ReactNode } from "react";
import type { Load } from "./plugin.ts";
import { useLoaded } from "./use-loaded.ts";

/** @param children what stands there until it has arrived */
export function Late<Props extends object>({ load, props, children }: { load: Load<Props>; props: Props; children?: ReactNode }): ReactNode {
  const Body = useLoaded(load);
  return Body === undefined ? children : <Body {...props} />;
}
