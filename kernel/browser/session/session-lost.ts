/** Handles a 401 of any call: signs out locally, and opens the sign-in page with a `next` parameter. */
import { build } from "portal:build";
import { matchPath } from "react-router-dom";
import { endSessionCalls } from "../api/session-calls.ts";
import { goTo } from "../navigation/go-to.ts";
import { store } from "../state/store.ts";
import {
  badgesAtom,
  baseConfigAtom,
  baseConfigErrorAtom,
  hasSessionEndedAtom,
  isAuthorizedAtom,
  signedOutPathsAtom,
} from "./atoms.ts";

/**
 * Ends the calls of the user and removes all their data, so that the next one does not see it. The cache of the
 * resource pages is cleared when the flag changes.
 */
export function forgetSession(): void {
  endSessionCalls();
  store.set(baseConfigAtom, undefined);
  store.set(baseConfigErrorAtom, undefined);
  store.set(badgesAtom, {});
  store.set(isAuthorizedAtom, false);
}

/**
 * Returns whether the address is a page that needs no signed-in user. Reads the address, because the router may lag
 * behind it.
 */
export function isAtSignedOutPage(): boolean {
  const path = location.pathname.slice(build.basePath.length);
  return store.get(signedOutPathsAtom).some((pattern) => matchPath(pattern, path) !== null);
}

export function sessionLost(): void {
  const wasAuthorized = store.get(isAuthorizedAtom);
  forgetSession();
  if (isAtSignedOutPage()) return;
  store.set(hasSessionEndedAtom, wasAuthorized);
  const here = location.pathname.slice(build.basePath.length) || "/";
  const next = `${here}${location.search}`;
  goTo(next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`, build.basePath, { replace: true });
}
