/** Components in the page that the server has rendered, and in the browser's first render, which must equal it. */
import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;
const nothing = (): null => null;

/**
 * Returns true while the server renders the page, and while the browser takes over what was rendered. Such a render
 * waits for what it lacks: on the server the page is complete then, and in the browser the server-rendered elements
 * stay until then.
 */
export function useIsFirstRender(): boolean {
  let isFirst = false;
  // React asks for the server's snapshot in exactly these two cases. It is always the same, so nothing renders again.
  useSyncExternalStore(never, nothing, () => {
    // oxlint-disable-next-line react/immutability -- called within this call, and never after the render
    isFirst = true;
    return null;
  });
  return isFirst;
}

/**
 * Leaves the page to the browser if `isLeft` is true: the server then sends it without elements.
 * @throws Error that says so, in the rendering only
 */
export function useLeftToBrowser(isLeft: boolean): void {
  if (useIsFirstRender() && isLeft) throw new Error("the page is left to the browser");
}

/**
 * Interrupts a first render until the promise has settled; the component is then rendered again. React's `use` cannot
 * do this, because it must be called again then, and what was awaited is in place and no longer asked for.
 */
export function waitFor(promise: Promise<unknown>): never {
  // oxlint-disable-next-line no-throw-literal -- this is how a component suspends
  throw promise;
}
