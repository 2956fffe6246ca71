/** One example as a reader sees it, with its mistakes instead of a blank page. */
import { Component, useEffect, useRef, type ReactNode } from "react";
import { addReplies } from "./replies.ts";
import { valuesOf } from "./controls.ts";
import type { Example } from "./gallery.ts";
import classes from "./gallery-frame.module.css";

interface ExampleViewProps {
  example: Example;
  values: Readonly<Record<string, string>>;
}

export function ExampleView({ example, values }: ExampleViewProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || root.current === null) return;
    isOpened.current = true;
    example.open?.(root.current);
  }, [example]);
  if (example.replies !== undefined) addReplies(example.replies);
  const Draw = example.draw;
  return (
    <div ref={root} className={classes["example"]}>
      <ExampleBoundary>
        <Draw {...valuesOf(example.props, values)} />
      </ExampleBoundary>
    </div>
  );
}

class ExampleBoundary extends Component<{ children: ReactNode }, { failure: string | undefined }> {
  override state = { failure: undefined };

  static getDerivedStateFromError(error: unknown): { failure: string } {
    return { failure: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <p role="alert">This example failed: {failure}</p>;
  }
}
