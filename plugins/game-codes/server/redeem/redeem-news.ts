/** Tells open lists that a redemption has moved: it is a record of its own, and shown with its code. */
import type { PluginServices } from "#kernel/server";
import { redemptionsResourceId } from "../../contract/redeem/settle.ts";

export function tellRedeemed({ resourceChanged }: Pick<PluginServices, "resourceChanged">): void {
  resourceChanged("codes");
  resourceChanged(redemptionsResourceId);
}
