/** The kernel's services, as the server half of `auth` receives them. */
import type { ServicesOf } from "@portalkit/kernel/server";
import type { auth } from "../contract.ts";

export type AuthServices = ServicesOf<typeof auth>;
