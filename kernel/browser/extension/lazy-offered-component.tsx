/** The lazy component of a service that a plugin offers, for plugins. */
import type { FunctionComponent, ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import type { OfferedComponentProps } from "./offered-component.tsx";

// One loaded component serves all ports.
const load = async (): Promise<FunctionComponent<OfferedComponentProps<never, never>>> =>
  (await import("./offered-component.tsx")).OfferedComponent;

/**
 * A component of the service that a plugin offers under a port, loaded when rendered. Render it only where
 * `useIsOffered` returns true.
 * @example
 * <OfferedComponent port={calendarPort} of="Month" props={{ day }}>
 *   <Skeleton height={160} />
 * </OfferedComponent>
 */
export function OfferedComponent<Props extends object, Name extends string>(
  props: OfferedComponentProps<Props, Name>,
): ReactNode {
  return (
    <Lazy load={load} props={props as unknown as OfferedComponentProps<never, never>}>
      {props.children}
    </Lazy>
  );
}
