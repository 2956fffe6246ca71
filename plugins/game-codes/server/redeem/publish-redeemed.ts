/** Notifies open lists of a changed redemption, which is a record of its own and is also shown with its code. */
import type { PluginServices } from "#kernel/server";
import { redemptionsResourceId } from "../../contract/redeem/settle.ts";

export function publishRedeemed({ resourceChanged }: Pick<PluginServices, "resourceChanged">): void {
  resourceChanged("codes");
  resourceChanged(redemptionsResourceId);
}
