/** A 401 anywhere: sign out here, and go to the sign-in page with the way back. */
import { build } from "portal:build";
import { matchPath } from "react-router-dom";
import { goTo } from "../navigation.ts";
import { store } from "../store.ts";
import {
  badgesAtom,
  baseConfigAtom,
  baseConfigErrorAtom,
  hasSessionEndedAtom,
  isAuthorizedAtom,
  signedOutPathsAtom,
} from "./atoms.ts";

/** Nothing of one user may be there for the next. The answers of the resource screens go with the flag. */
export function forgetSession(): void {
  store.set(baseConfigAtom, undefined);
  store.set(baseConfigErrorAtom, undefined);
  store.set(badgesAtom, {});
  store.set(isAuthorizedAtom, false);
}

/** Whether the address is a page that needs no signed-in user: the router may be a moment behind it. */
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
