/** Who is signed in, and what the server said of the deployment. */
import { atom } from "jotai";
import { storageKeys } from "../../contract/limits.ts";
import type { BaseConfig, PublicConfig } from "../../contract/session-endpoints.ts";
import { readStored, writeStored } from "../stored.ts";

const authorizedAtom = atom(readStored(storageKeys.isAuthorized) === "true");

/** The flag of spec 4; the truth is the server's 401. */
export const isAuthorizedAtom = atom(
  (get) => get(authorizedAtom),
  (_get, set, isAuthorized: boolean) => {
    set(authorizedAtom, isAuthorized);
    writeStored(storageKeys.isAuthorized, String(isAuthorized));
  },
);

export const publicConfigAtom = atom<PublicConfig | undefined>(undefined);
export const baseConfigAtom = atom<BaseConfig | undefined>(undefined);
/** Set when the base config could not be had. */
export const baseConfigErrorAtom = atom<string | undefined>(undefined);
/** By menu item; the socket keeps them fresh. */
export const badgesAtom = atom<Readonly<Record<string, string | number | null>>>({});
/** Path patterns of the pages that need no signed-in user: the routes without the shell. Set when the page starts. */
export const signedOutPathsAtom = atom<readonly string[]>([]);
/** The session ended by itself, and the sign-in page says so. */
export const hasSessionEndedAtom = atom(false);
