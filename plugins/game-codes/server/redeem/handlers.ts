/** Endpoints for redeeming: they store the request, and the job performs it. */
import { sql } from "kysely";
import { Refusal, refuse, type AdminUser } from "@portalkit/kernel/contract";
import { handle, once, translate, type DatabaseTransaction, type HandledEndpoint } from "@portalkit/kernel/server";
import {
  canRedeem,
  cancelRedeem,
  getRedeemStatus,
  getRedeemStatuses,
  redeemCode,
} from "../../contract/redeem/calls.ts";
import { assertCodeStake } from "../stakes/assert-stakes.ts";
import { deliver } from "../orders/hand-over.ts";
import { assertOpen, readOrder, type OrderRow } from "../orders/order-access.ts";
import { providerName } from "./choose-provider.ts";
import {
  isHandedOut,
  isRedeemable,
  redeemableCode,
  redeemableCodes,
  statusOf,
  type RedeemableCode,
} from "./redeemable-code.ts";
import { publishRedeemed, redeemJob } from "./redeem-turn.ts";
import type { RedeemProvider } from "./redeem-provider.ts";
import { addRedemption, askToCancel } from "./redemption-store.ts";
import type { GameCodesServices } from "../services.ts";

/** @param provider returns undefined if redeeming is off */
export function redeemHandlers(
  services: GameCodesServices,
  provider: () => RedeemProvider | undefined,
): readonly HandledEndpoint[] {
  return [
    handle(getRedeemStatus, async ({ params: { id }, adminUser }) =>
      statusOf(await redeemableCode(services, adminUser, id)),
    ),

    handle(getRedeemStatuses, async ({ body: { ids }, adminUser }) => {
      const codes = await redeemableCodes(services, adminUser, ids);
      return { statuses: Object.fromEntries([...codes].map(([id, code]) => [id, statusOf(code)])) };
    }),

    handle(canRedeem, async ({ params: { id }, adminUser }) => {
      const code = await redeemableCode(services, adminUser, id);
      return { canRedeem: provider() !== undefined && isRedeemable(code) };
    }),

    handle(redeemCode, async ({ body: { gameCodeId, targetPlayerId }, adminUser, request }) => {
      const name = providerName(services.options);
      if (provider() === undefined || name === undefined) throw refuseRedeem("notAvailable", 503);
      const playerId = targetPlayerId.trim();
      const answer = await once(
        services.db,
        {
          scope: `${services.id}/redeem`,
          owner: adminUser.pk,
          key: request.header("idempotency-key"),
          request: { gameCodeId, playerId },
        },
        async (transaction) => {
          const { code, order } = await lockCode(services, transaction, adminUser, gameCodeId);
          if (order !== undefined) assertOpen(order);
          assertRedeemable(code);
          if (order === undefined) await assertCodeStake(services, transaction, adminUser, code.id, "Redeem");
          // Using a code delivers its order, and the code can no longer be refunded.
          if (order !== undefined) await deliver(services, transaction, order, adminUser);
          const redemption = await addRedemption(transaction, code.id, adminUser.pk, playerId, name);
          await recordAttempt(services, transaction, adminUser, code, "redeem", {
            redemption,
            playerId,
            provider: name,
          });
          return { success: true, redeem_status: "queued" };
        },
      );
      services.resourceChanged("orders");
      await services.enqueue(redeemJob, {}, { singletonKey: redeemJob });
      publishRedeemed(services);
      return answer;
    }),

    handle(cancelRedeem, async ({ params: { id }, adminUser }) => {
      const outcome = await services.db.transaction().execute(async (transaction) => {
        const code = await redeemableCode(services, adminUser, id, transaction);
        const done = await askToCancel(transaction, code.id);
        if (done !== undefined)
          await recordAttempt(services, transaction, adminUser, code, "cancel-redeem", { outcome: done });
        return { done, state: (await redeemableCode(services, adminUser, id, transaction)).redeem_status };
      });
      if (outcome.done === undefined && outcome.state === null) throw refuseRedeem("nothingToCancel", 409);
      if (outcome.done === "asked") await services.enqueue(redeemJob, {}, { singletonKey: redeemJob });
      publishRedeemed(services);
      // Cancelling too late is not an error: the reply contains the current status.
      const isStopped = outcome.done !== undefined || outcome.state === "cancelled";
      return {
        success: isStopped,
        ...(isStopped ? {} : { error: translate("game-codes:errors.redeem.tooLate") }),
        ...(outcome.state === null ? {} : { redeem_status: outcome.state }),
      };
    }),
  ];
}

/**
 * Locks the order first, then the code, so that other requests that show, refund, redeem or change either of them wait
 * for this transaction.
 * @throws PORTAL_RECORD_UNKNOWN
 */
async function lockCode(
  services: GameCodesServices,
  transaction: DatabaseTransaction,
  adminUser: AdminUser,
  id: string,
): Promise<{ code: RedeemableCode; order: OrderRow | undefined }> {
  const found = await redeemableCode(services, adminUser, id, transaction);
  const order = found.order_id === null ? undefined : await readOrder(transaction, found.order_id, true);
  await sql`select 1 from codes where id = ${found.id}::uuid for no key update`.execute(transaction);
  const code = await redeemableCode(services, adminUser, id, transaction);
  if (code.order_id !== (order?.id ?? null)) throw refuse("PORTAL_RECORD_UNKNOWN");
  return { code, order };
}

function assertRedeemable(code: RedeemableCode): void {
  if (isRedeemable(code)) return;
  if (code.redeem_status === "queued" || code.redeem_status === "inprogress") throw refuseRedeem("busy", 409);
  throw !isHandedOut(code) && code.redeem_status !== "completed"
    ? refuseRedeem("notSold", 409)
    : refuseRedeem("already", 409);
}

const refuseRedeem = (
  message: "notAvailable" | "nothingToCancel" | "busy" | "already" | "notSold",
  status: number,
): Refusal =>
  new Refusal(
    { code: `PORTAL_REDEEM_${message.toUpperCase()}`, status, message: `game-codes:errors.redeem.${message}` },
    {},
    { success: false },
  );

async function recordAttempt(
  services: GameCodesServices,
  db: DatabaseTransaction,
  adminUser: AdminUser,
  code: RedeemableCode,
  actionId: string,
  details: Record<string, unknown>,
): Promise<void> {
  await services.recordActivity(
    {
      kind: "action",
      adminUser,
      resourceId: "codes",
      recordId: code.id,
      recordLabel: `••••${code.code_tail}`,
      actionId,
      details,
    },
    db,
  );
}
