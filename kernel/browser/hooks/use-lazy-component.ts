/** Components that are loaded on first use, and rendered synchronously afterwards: no flash, no suspense. */
import { useEffect, useEffectEvent, useState, type ComponentType, type FunctionComponent } from "react";

/** Loads a component on first use: `() => import("./browser/x.tsx").then((m) => m.X)`. */
export type Load<Props> = () => Promise<FunctionComponent<Props>>;

const loaded = new WeakMap<object, ComponentType<never>>();
const underWay = new WeakMap<object, Promise<ComponentType<never>>>();

/** Loads the component once for all callers. */
export function loadComponent<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const known = underWay.get(load) as Promise<ComponentType<Props>> | undefined;
  if (known !== undefined) return known;
  const loading = load().then(
    (component) => {
      loaded.set(load, component as ComponentType<never>);
      return component;
    },
    (error: unknown) => {
      underWay.delete(load); // the next call may succeed
      // A tab older than the last deployment requests files that no longer exist (spec 8).
      window.dispatchEvent(new CustomEvent("portal:preload-error", { detail: error }));
      throw error;
    },
  );
  underWay.set(load, loading as Promise<ComponentType<never>>);
  return loading;
}

/** Returns the component if it has been loaded. */
export function loadedComponent<Props>(load: Load<Props>): ComponentType<Props> | undefined {
  return loaded.get(load) as ComponentType<Props> | undefined;
}

/**
 * Returns the component, or `undefined` while it is loading. A failed load is passed to `onFailure`; without it, it is
 * thrown to the surrounding error boundary.
 */
export function useLazyComponent<Props>(
  load: Load<Props> | undefined,
  onFailure?: (error: unknown) => void,
): ComponentType<Props> | undefined {
  const [, redraw] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const fail = useEffectEvent((error: unknown) => {
    if (onFailure === undefined) setFailure(error instanceof Error ? error : new Error(String(error)));
    else onFailure(error);
  });
  const component = load === undefined ? undefined : loadedComponent(load);
  useEffect(() => {
    if (load === undefined || component !== undefined) return undefined;
    let isCurrent = true;
    loadComponent(load).then(
      () => isCurrent && redraw((count) => count + 1),
      (error: unknown) => isCurrent && fail(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, component]);
  if (failure !== undefined) throw failure;
  return component;
}
