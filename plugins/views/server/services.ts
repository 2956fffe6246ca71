/** The services of this plugin, as its server half uses them. */
import type { ServicesOf } from "@portalkit/kernel/server";
import type { views } from "../contract.ts";

export type Services = ServicesOf<typeof views>;
