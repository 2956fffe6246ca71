/** Renders a lazy component of the kernel. */
import type { ReactNode } from "react";
import { useLazyComponent, type Load } from "./use-lazy-component.ts";

/**
 * @param children shown while the component is loading
 * @param onFailure called on a failed load, which otherwise is thrown to the surrounding error boundary
 */
export function Lazy<Props extends object>({
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
  const Body = useLazyComponent(load, onFailure);
  return Body === undefined ? children : <Body {...props} />;
}
