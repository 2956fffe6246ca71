/** The kernel's services, typed for the server half of the dashboard. */
import type { ServicesOf } from "@portalkit/kernel/server";
import type { dashboard } from "../contract.ts";

export type DashboardServices = ServicesOf<typeof dashboard>;
