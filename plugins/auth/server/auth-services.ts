/** The kernel's services, as the accounts' server half gets them. */
import type { ServicesOf } from "#kernel/server";
import type { auth } from "../contract.ts";

export type AuthServices = ServicesOf<typeof auth>;
