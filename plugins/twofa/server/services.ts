/** The kernel's services, as the server half of two-factor sign-in receives them. */
import type { ServicesOf } from "@portalkit/kernel/server";
import type { twofa } from "../contract.ts";

export type TwofaServices = ServicesOf<typeof twofa>;
