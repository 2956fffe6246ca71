/** Adds to the codes of an order their redemption status and whether the caller may redeem them now. */
import type { AdminUser } from "@portalkit/kernel/contract";
import type { OrderDetails } from "../../contract/order-page/calls.ts";
import { providerName } from "../redeem/choose-provider.ts";
import { isRedeemable, redeemableCodes, statusOf } from "../redeem/redeemable-code.ts";
import type { GameCodesServices } from "../services.ts";

type Code = OrderDetails["codes"][number];

/** Codes that the caller may not redeem look like codes without a redemption. */
export async function addRedemptions(
  services: GameCodesServices,
  adminUser: AdminUser,
  codes: readonly Omit<Code, "redeemStatus" | "canRedeem">[],
): Promise<Code[]> {
  const isOffered = providerName(services.options) !== undefined;
  const redeemable = await redeemableCodes(
    services,
    adminUser,
    codes.map(({ id }) => id),
  );
  return codes.map((code) => {
    const own = redeemable.get(code.id);
    return {
      ...code,
      redeemStatus: own === undefined || own.redeem_status === null ? null : statusOf(own),
      canRedeem: isOffered && own !== undefined && isRedeemable(own),
    };
  });
}
