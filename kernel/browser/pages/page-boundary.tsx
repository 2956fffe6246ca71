/** Shows that a page has failed in place of one that could not be rendered, until the user opens another one. */
import { Component, type ReactNode } from "react";
import { useLocation, type Location } from "react-router-dom";
import { PageFailed } from "./page-failed.tsx";

export function PageBoundary({ children }: { children: ReactNode }): ReactNode {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}

interface BoundaryState {
  location: Location;
  failure?: { error: unknown } | undefined;
}

class Boundary extends Component<{ location: Location; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { location }: { location: Location },
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return location === state.location ? null : { location, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <PageFailed error={failure.error} />;
  }
}
