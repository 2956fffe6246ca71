/** The kernel's services, as the marketplace's server half gets them. */
import type { ServicesOf } from "#kernel/server";
import type { gameCodes } from "../contract.ts";

export type GameCodesServices = ServicesOf<typeof gameCodes>;
