/** Reads codes for redeeming and decides who may redeem them. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { OrderStatus } from "../../contract/states.ts";
import type { RedeemStatus } from "../../contract/redeem/calls.ts";
import { isOpen } from "../orders/order-access.ts";
import type { GameCodesServices } from "../services.ts";

export interface RedeemableCode extends Omit<RedeemStatus, "cancel_asked"> {
  id: string;
  status: string;
  code_tail: string;
  owner: string | null;
  order_id: string | null;
  order_status: OrderStatus | null;
  for_sale: boolean;
  cancel_asked: boolean;
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns, by id, those of the given codes that the user may redeem. */
export async function redeemableCodes(
  services: GameCodesServices,
  adminUser: AdminUser,
  ids: readonly string[],
  db: Database | DatabaseTransaction = services.db,
): Promise<Map<string, RedeemableCode>> {
  const { rows } = await sql<RedeemableCode>`
    select c.id, c.status, c.code_tail, c.for_sale, c.order_id, o.status as order_status, o.user_id::text as owner,
      c.redeem_status, c.redeem_error, c.redeem_success, c.redeem_progress_step, c.redeem_progress_total_steps,
      exists (select from redemptions r where r.code_id = c.id and r.state = 'inprogress'
        and r.cancel_asked) as cancel_asked
    from codes c left join orders o on o.id = c.order_id
      where c.id = any(${ids.filter((id) => isUuid.test(id))}::uuid[])`.execute(db);
  const isRedeemer = services.may(adminUser, "redeem");
  return new Map(rows.filter(({ owner }) => isRedeemer || owner === String(adminUser.pk)).map((row) => [row.id, row]));
}

/** @throws PORTAL_RECORD_UNKNOWN with the same message for a missing code and for another user's code */
export async function redeemableCode(
  services: GameCodesServices,
  adminUser: AdminUser,
  id: string,
  db?: DatabaseTransaction,
): Promise<RedeemableCode> {
  const found = (await redeemableCodes(services, adminUser, [id], db)).get(id.toLowerCase());
  if (found === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  return found;
}

/**
 * Whether a code may be redeemed. A code in stock may not, because it could be bought at the same moment, nor may a
 * code of an order that is not open. No code is redeemed twice.
 */
export const isRedeemable = (code: RedeemableCode): boolean =>
  isHandedOut(code) &&
  (code.redeem_status === null || code.redeem_status === "failed" || code.redeem_status === "cancelled");

/** Whether a code is sold: by an open order, or because an operator set its status. */
export const isHandedOut = ({ status, order_status: order, for_sale: forSale }: RedeemableCode): boolean =>
  order === null ? status !== "new" && !forSale : isOpen({ status: order });

export const statusOf = ({
  redeem_success,
  redeem_error,
  redeem_status,
  redeem_progress_step,
  redeem_progress_total_steps,
  cancel_asked,
}: RedeemableCode): RedeemStatus => ({
  redeem_success,
  redeem_error,
  redeem_status,
  redeem_progress_step,
  redeem_progress_total_steps,
  ...(cancel_asked ? { cancel_asked } : {}),
});
