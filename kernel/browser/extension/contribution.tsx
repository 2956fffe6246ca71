/**
 * Renders components of plugins, each inside an error boundary: a failed one is replaced by a small note, and the rest
 * of the page keeps working.
 */
import { Component, createElement, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLazyComponent, type Load } from "../hooks/use-lazy-component.ts";
import type { PluginInstance } from "./component-props.ts";
import { reportFailure } from "./failures.ts";
import classes from "./contribution.module.css";

export class ContributionBoundary extends Component<
  { plugin: string; fallback?: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    reportFailure(error, this.props.plugin);
  }

  override render(): ReactNode {
    return this.state.failed ? (this.props.fallback ?? <FailedNote plugin={this.props.plugin} />) : this.props.children;
  }
}

function FailedNote({ plugin }: { plugin: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={classes["failed"]} role="note">
      {t("kernel:shell.contributionFailed", { plugin })}
    </span>
  );
}

/** Shown if the server names a component that no installed plugin has. */
export function UnknownComponent({ name }: { name: string }): ReactNode {
  const { t } = useTranslation();
  return <span className={classes["unknown"]}>{t("kernel:shell.unknownComponent", { name })}</span>;
}

/**
 * A contributed component, loaded on first render.
 * @param props.fallback replaces the small note if it fails
 * @param props.isOptional the page is useful without it: if the server cannot render it in time, the browser renders it
 *   after it has taken over the page; otherwise the whole page is left to the browser
 */
export function Contributed<Props extends { instance: PluginInstance }>({
  load,
  props,
  placeholder,
  fallback,
  isOptional = false,
}: {
  load: Load<Props>;
  props: Props;
  placeholder?: ReactNode;
  fallback?: ReactNode;
  isOptional?: boolean;
}): ReactNode {
  const component = <Loaded load={load} props={props} placeholder={placeholder} />;
  return (
    <ContributionBoundary plugin={props.instance.id} fallback={fallback}>
      {isOptional ? <Suspense fallback={placeholder}>{component}</Suspense> : component}
    </ContributionBoundary>
  );
}

function Loaded<Props extends { instance: PluginInstance }>({
  load,
  props,
  placeholder,
}: {
  load: Load<Props>;
  props: Props;
  placeholder?: ReactNode;
}): ReactNode {
  const Body = useLazyComponent(load);
  return Body === undefined ? placeholder : createElement(Body, props);
}
