/** Signing in and out in the order of spec 4, and loading what a signed-in user starts with. */
import { build } from "portal:build";
import { getBaseConfig, getMenuBadges, getPublicConfig, logout } from "../../contract/session-endpoints.ts";
import { call, CallError } from "../api/call.ts";
import { mayLeaveForms } from "../confirm/confirm-leaving.ts";
import { goTo } from "../navigation.ts";
import { socketBus } from "../socket/live.ts";
import { store } from "../store.ts";
import {
  badgesAtom,
  baseConfigAtom,
  baseConfigErrorAtom,
  hasSessionEndedAtom,
  isAuthorizedAtom,
  publicConfigAtom,
} from "./atoms.ts";
import { insidePath } from "./next-page.ts";
import { sweepDrafts } from "../resource/draft-storage.ts";
import { browserStorage } from "../stored.ts";
import { forgetSession } from "./session-lost.ts";

/** Menu and resources. A failure is kept for the shell to show with a way to try again. */
export async function loadBaseConfig(): Promise<void> {
  store.set(baseConfigErrorAtom, undefined);
  try {
    store.set(baseConfigAtom, await call(getBaseConfig));
    store.set(isAuthorizedAtom, true);
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401))
      store.set(baseConfigErrorAtom, error instanceof Error ? error.message : String(error));
  }
}

export async function loadPublicConfig(): Promise<void> {
  try {
    store.set(publicConfigAtom, await call(getPublicConfig));
  } catch {
    // The page draws itself with the brand it was built with.
  }
}

let badgesUnderWay: Promise<void> | undefined;

/** Badges are decoration: a failure leaves the old ones. */
export const refreshBadges = (): Promise<void> => fetchBadges().catch(() => undefined);

/** Several places ask for them at once when the page starts, and share one answer. @throws CallError */
export function fetchBadges(): Promise<void> {
  const before = store.get(badgesAtom);
  badgesUnderWay ??= call(getMenuBadges)
    .then(
      // What the socket has told meanwhile is newer than this answer.
      (badges) =>
        store.set(badgesAtom, (now) => ({
          ...badges,
          ...Object.fromEntries(Object.entries(now).filter(([itemId, badge]) => badge !== before[itemId])),
        })),
    )
    .finally(() => {
      badgesUnderWay = undefined;
    });
  return badgesUnderWay;
}

/** Authorize, reconnect the socket, go on, then load the menu and resources. */
export async function finishLogin(search: URLSearchParams): Promise<void> {
  store.set(isAuthorizedAtom, true);
  store.set(hasSessionEndedAtom, false);
  socketBus.reconnect();
  goTo(insidePath(search.get("next")), build.basePath, { replace: true });
  await loadBaseConfig();
}

/**
 * Asks first where unsaved changes would be lost. Then: post, reconnect the socket, reset user and resources, mark
 * unauthorized. Signed out here even if the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  if (!(await mayLeaveForms())) return;
  try {
    await call(logout);
  } catch {
    // the network's failure was told; the cookie dies with the session's own limits
  }
  socketBus.reconnect();
  // Whoever signs in here next must not find what this one was typing.
  sweepDrafts(browserStorage(), Date.now(), true);
  forgetSession();
  goTo("/login", build.basePath);
}
