/** The kernel's services, as this plugin's server half gets them. */
import type { ServicesOf } from "#kernel/server";
import type { finance } from "../contract.ts";

export type FinanceServices = ServicesOf<typeof finance>;
