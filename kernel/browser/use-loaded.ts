/** Components that are fetched when first needed, and then there at once: no flash, no suspense. */
import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import type { Load } from "./plugin.ts";

const loaded = new WeakMap<object, ComponentType<never>>();
const underWay = new WeakMap<object, Promise<ComponentType<never>>>();

/** Fetches once, however many ask. */
export function loadComponent<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const known = underWay.get(load) as Promise<ComponentType<Props>> | undefined;
  if (known !== undefined) return known;
  const loading = load().then(
    (component) => {
      loaded.set(load, component as ComponentType<never>);
      return component;
    },
    (error: unknown) => {
      underWay.delete(load); // the next look may succeed
      // A tab that is older than the server's last update asks for files that are gone (spec 8).
      window.dispatchEvent(new CustomEvent("portal:preload-error", { detail: error }));
      throw error;
    },
  );
  underWay.set(load, loading as Promise<ComponentType<never>>);
  return loading;
}

/** The component if it has been fetched. */
export function loadedComponent<Props>(load: Load<Props>): ComponentType<Props> | undefined {
  return loaded.get(load) as ComponentType<Props> | undefined;
}

/**
 * The component, or nothing while it is fetched. A failed fetch is given to `onFailure`; without it, it is thrown for
 * the boundary around the component.
 */
export function useLoaded<Props>(
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
