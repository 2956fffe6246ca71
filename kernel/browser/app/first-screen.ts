/**
 * Waits briefly for everything that the first page needs, so that it renders once and completely instead of in stages.
 */
import { build } from "portal:build";
import { matchPath } from "react-router-dom";
import { registryAtom } from "../extension/registry.ts";
import { layouts } from "./router.tsx";
import { isAuthorizedAtom } from "../session/atoms.ts";
import { loadBaseConfig } from "../session/session.ts";
import { store } from "../state/store.ts";
import { loadComponent } from "../hooks/use-lazy-component.ts";

/** On a slow connection it is better to show the page's frame than to wait longer. */
const timeoutMs = 250;

export async function prepareFirstScreen(): Promise<void> {
  const isSignedIn = store.get(isAuthorizedAtom);
  const path = location.pathname.slice(build.basePath.length) || "/";
  const route = store.get(registryAtom).routes.find((candidate) => matchPath(candidate.path, path) !== null);
  const layout = route?.layout ?? "shell";
  const needed: Promise<unknown>[] = isSignedIn ? [loadBaseConfig()] : [];
  if (isSignedIn || layout === "blank") {
    needed.push(loadComponent(layouts[layout]));
    if (route !== undefined) needed.push(loadComponent(route.load));
  }
  if (isSignedIn && route?.prime !== undefined) {
    const { params } = matchPath(route.path, path) ?? { params: {} };
    needed.push(Promise.resolve({ path, params, search: location.search }).then(route.prime));
  }
  await Promise.race([Promise.allSettled(needed), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
