/** The kernel's services, typed for the server half of `game-codes`. */
import type { ServicesOf } from "@portalkit/kernel/server";
import type { gameCodes } from "../contract.ts";

export type GameCodesServices = ServicesOf<typeof gameCodes>;
