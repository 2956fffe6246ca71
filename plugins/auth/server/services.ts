/** The kernel's services, as the server half of `auth` receives them. */
import type { ServicesOf } from "@portal/kernel/server";
import type { auth } from "../contract.ts";

export type AuthServices = ServicesOf<typeof auth>;
