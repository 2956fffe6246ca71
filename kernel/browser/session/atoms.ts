/** The signed-in user, and the deployment's configuration from the server. */
import { atom } from "jotai";
import { storageKeys } from "../../contract/limits.ts";
import type { BaseConfig, PublicConfig } from "../../contract/shell/shell-endpoints.ts";
import { readStored, writeStored } from "../state/stored.ts";

const authorizedAtom = atom(readStored(storageKeys.isAuthorized) === "true");

/** The flag of docs/product.md, portal 4; authoritative is the server's 401. */
export const isAuthorizedAtom = atom(
  (get) => get(authorizedAtom),
  (_get, set, isAuthorized: boolean) => {
    set(authorizedAtom, isAuthorized);
    writeStored(storageKeys.isAuthorized, String(isAuthorized));
  },
);

export const publicConfigAtom = atom<PublicConfig | undefined>(undefined);
export const baseConfigAtom = atom<BaseConfig | undefined>(undefined);
/** Set if loading the base config failed. */
export const baseConfigErrorAtom = atom<string | undefined>(undefined);
/** Keyed by menu item; updated over the socket. */
export const badgesAtom = atom<Readonly<Record<string, string | number | null>>>({});
/** Path patterns of the pages that need no signed-in user: the routes without the shell. Set at startup. */
export const signedOutPathsAtom = atom<readonly string[]>([]);
/** True if the session expired, so that the sign-in page says so. */
export const hasSessionEndedAtom = atom(false);
