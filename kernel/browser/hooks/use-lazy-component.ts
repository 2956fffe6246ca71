/** Components that are loaded on first use, and rendered synchronously afterwards: no flash, no suspense. */
import { useEffect, useEffectEvent, useState, type ComponentType, type FunctionComponent } from "react";
import { loadPart } from "./load-part.ts";
import { useIsFirstRender, waitFor } from "./use-first-render.ts";

/** Loads a component on first use: `() => import("./browser/x.tsx").then((m) => m.X)`. */
export type Load<Props> = () => Promise<FunctionComponent<Props>>;

const loaded = new WeakMap<object, ComponentType<never>>();
const underWay = new WeakMap<object, Promise<ComponentType<never>>>();
const failures = new WeakMap<object, unknown>();
const ofBrowser = new WeakSet<object>();

/**
 * Marks a component whose file needs the elements of a page as soon as it is loaded: the server renders its
 * placeholder, and the browser loads it after it has taken over the page. A component that needs them in effects and
 * event handlers only, as most do, needs no mark.
 * @example const field = onlyInBrowser(() => import("./browser/rich-field.tsx").then((module) => module.RichField));
 */
export function onlyInBrowser<Load extends object>(load: Load): Load {
  ofBrowser.add(load);
  return load;
}

export const isOnlyInBrowser = (load: object): boolean => ofBrowser.has(load);

/** Loads the component once for all callers. */
export function loadComponent<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const known = underWay.get(load) as Promise<ComponentType<Props>> | undefined;
  if (known !== undefined) return known;
  const loading = loadPart(load).then(
    (component) => {
      loaded.set(load, component as ComponentType<never>);
      return component;
    },
    (error: unknown) => {
      underWay.delete(load); // other browsers than Chromium request it again
      failures.set(load, error);
      // A tab older than the last deployment requests files that no longer exist (docs/product.md, portal 8).
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
 * In a first render, suspends until the components have loaded, and returns true.
 * @throws the error of one that cannot be loaded
 */
export function useLoadedInFirstRender(loads: readonly object[]): boolean {
  const missing = loads.filter((load) => !ofBrowser.has(load) && loadedComponent(load as Load<never>) === undefined);
  const isFirst = useIsFirstRender();
  if (!isFirst || missing.length === 0) return isFirst;
  for (const load of missing) if (failures.has(load)) throw failures.get(load);
  return waitFor(Promise.allSettled(missing.map((load) => loadComponent(load as Load<never>))));
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
  const isFirst = useLoadedInFirstRender(load === undefined ? [] : [load]);
  const isPlaceholder = load === undefined || (isFirst && ofBrowser.has(load));
  const component = isPlaceholder ? undefined : loadedComponent(load);
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
