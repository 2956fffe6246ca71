/** Draws a component of the kernel that is fetched when it is first needed. */
import type { ReactNode } from "react";
import type { Load } from "./plugin.ts";
import { useLoaded } from "./use-loaded.ts";

/**
 * @param children what stands there until it has arrived @param onFailure instead of an error for the boundary around
 * it
 */
export function Late<Props extends object>({
  load,
  props,
  children,
  onFailure,
}: {
  load: Load<Props>;
  props: Props;
  children?: ReactNode;
  onFailure?: (error: unknown) => void;
}): ReactNode {
  const Body = useLoaded(load, onFailure);
  return Body === undefined ? children : <Body {...props} />;
}
