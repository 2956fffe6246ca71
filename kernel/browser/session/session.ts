/** Signs in and out in the order of docs/product.md, portal 4, and loads the data that a signed-in user starts with. */
import { build } from "portal:build";
import { getBaseConfig, getMenuBadges, getPublicConfig } from "../../contract/shell/shell-endpoints.ts";
import { logout } from "../../contract/session/session-endpoints.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { endSessionCalls, startSessionCalls } from "../api/session-calls.ts";
import { mayLeaveForms } from "../confirm/confirm-leaving.ts";
import { goTo } from "../navigation/go-to.ts";
import { socketBus } from "../socket/live.ts";
import { store } from "../state/store.ts";
import {
  badgesAtom,
  baseConfigAtom,
  baseConfigErrorAtom,
  hasSessionEndedAtom,
  isAuthorizedAtom,
  publicConfigAtom,
} from "./atoms.ts";
import { insidePath } from "../navigation/next-page.ts";
import { purgeDrafts } from "../state/draft-storage.ts";
import { browserStorage } from "../state/stored.ts";
import { forgetSession } from "./session-lost.ts";

/** Loads the menu and the resources. The shell shows a failure with a retry button. */
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
    // The page keeps the brand that it was built with.
  }
}

let badgesUnderWay: Promise<void> | undefined;

/** Badges are optional: a failure keeps the old ones. */
export const refreshBadges = (): Promise<void> => fetchBadges().catch(() => undefined);

/**
 * Concurrent callers, as at startup, share one request.
 * @throws CallError
 */
export function fetchBadges(): Promise<void> {
  const before = store.get(badgesAtom);
  badgesUnderWay ??= call(getMenuBadges, undefined, { isQuiet: true })
    .then(
      // Updates that arrived over the socket meanwhile are newer than this response.
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

/** Allows calls, sets the flag, reconnects the socket, navigates, then loads the menu and the resources. */
export async function finishLogin(search: URLSearchParams): Promise<void> {
  startSessionCalls();
  store.set(isAuthorizedAtom, true);
  store.set(hasSessionEndedAtom, false);
  socketBus.reconnect();
  goTo(insidePath(search.get("next")), build.basePath, { replace: true });
  await loadBaseConfig();
}

/**
 * Asks for confirmation if unsaved changes would be lost. Then: posts, reconnects the socket, resets user and
 * resources, clears the flag. Signs out locally even if the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  if (!(await mayLeaveForms())) return;
  endSessionCalls();
  try {
    await call(logout);
  } catch {
    // The user has been notified of the network failure; the cookie expires with the session.
  }
  socketBus.reconnect();
  // The next user of this browser must not find the drafts of this one.
  purgeDrafts(browserStorage(), Date.now(), true);
  forgetSession();
  goTo("/login", build.basePath);
}
