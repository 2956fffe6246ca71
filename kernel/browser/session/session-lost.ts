/** A 401 anywhere: sign out here, and go to the sign-in page with the way back. */
import { build } from "portal:build";
import { goTo } from "../navigation.ts";
import { store } from "../store.ts";
import { baseConfigAtom, isAuthorizedAtom } from "./atoms.ts";

/** Pages that nobody needs to be signed in for keep their place. */
const openPages = ["/login", "/signup", "/reset-password", "/confirm2fa", "/setup2fa", "/first-superadmin"];

export function sessionLost(): void {
  store.set(isAuthorizedAtom, false);
  store.set(baseConfigAtom, undefined);
  const here = location.pathname.slice(build.basePath.length) || "/";
  if (openPages.includes(here)) return;
  const next = `${here}${location.search}`;
  goTo(next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`, build.basePath, { replace: true });
}
