/** Session hooks for components. */
import { useAtomValue } from "jotai";
import type { BaseConfig } from "../../contract/shell/shell-endpoints.ts";
import { baseConfigAtom, isAuthorizedAtom } from "./atoms.ts";

/** Undefined while it loads, and on pages that need no session. */
export const useBaseConfig = (): BaseConfig | undefined => useAtomValue(baseConfigAtom);

const noUser: BaseConfig["adminUser"] = { pk: "", username: "", dbUser: {} };

/** The signed-in user; an empty one on pages that need no session. */
export const useAdminUser = (): BaseConfig["adminUser"] => useAtomValue(baseConfigAtom)?.adminUser ?? noUser;

/** The flag stored in the browser; authoritative is the server's 401. */
export const useIsAuthorized = (): boolean => useAtomValue(isAuthorizedAtom);
