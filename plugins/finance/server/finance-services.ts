/** The kernel's services, as the server half of this plugin receives them. */
import type { ServicesOf } from "#kernel/server";
import type { finance } from "../contract.ts";

export type FinanceServices = ServicesOf<typeof finance>;
