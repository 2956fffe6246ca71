/** A 401 anywhere: sign out here, and go to the sign-in page with the way back. */
import { build } from "portal:build";
import { goTo } from "../navigation.ts";
import { store } from "../store.ts";
import { badgesAtom, baseConfigAtom, baseConfigErrorAtom, isAuthorizedAtom } from "./atoms.ts";

/** Pages that nobody needs to be signed in for keep their place. */
const openPages = ["/login", "/signup", "/reset-password", "/confirm2fa", "/setup2fa", "/first-superadmin"];

/** Nothing of one user may be there for the next. The answers of the resource screens go with the flag. */
export function forgetSession(): void {
  store.set(baseConfigAtom, undefined);
  store.set(baseConfigErrorAtom, undefined);
  store.set(badgesAtom, {});
  store.set(isAuthorizedAtom, false);
}

/** Whether the address is one of those already: the router may be a moment behind it. */
export const isAtOpenPage = (): boolean => openPages.includes(location.pathname.slice(build.basePath.length));

export function sessionLost(): void {
  forgetSession();
  if (isAtOpenPage()) return;
  const here = location.pathname.slice(build.basePath.length) || "/";
  const next = `${here}${location.search}`;
  goTo(next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`, build.basePath, { replace: true });
}
