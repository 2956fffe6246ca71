/** Endpoint for an operator's decision about a stuck redemption, which is recorded with its reason. */
import { refuse, Refusal, type AdminUser } from "@portalkit/kernel/contract";
import { handle, translate, type DatabaseTransaction, type HandledEndpoint } from "@portalkit/kernel/server";
import {
  redemptionsResourceId,
  settleRedemption,
  settleRefusals,
  type SettleDecision,
} from "../../../contract/redeem/settle-calls.ts";
import { providerName } from "../choose-provider.ts";
import { publishRedeemed, redeemJob } from "../redeem-turn.ts";
import { askAgain, lockRedemption, markRedeemed, release } from "./settle-store.ts";
import type { GameCodesServices } from "../../services.ts";

const outcomes = {
  ask: "game-codes:settle.asked",
  redeemed: "game-codes:settle.wasRedeemed",
  released: "game-codes:settle.wasReleased",
} as const;

export const settleHandler = (services: GameCodesServices): HandledEndpoint =>
  handle(settleRedemption, async ({ params: { id }, body: { decision, reason = "" }, adminUser }) => {
    await services.db
      .transaction()
      .execute((transaction) => settle(services, transaction, adminUser, id, decision, reason.trim()));
    if (decision === "ask") await services.enqueue(redeemJob, {}, { singletonKey: redeemJob });
    publishRedeemed(services);
    return { ok: true as const, message: translate(outcomes[decision]) };
  });

async function settle(
  services: GameCodesServices,
  transaction: DatabaseTransaction,
  adminUser: AdminUser,
  id: string,
  decision: SettleDecision,
  reason: string,
): Promise<void> {
  const redemption = await lockRedemption(transaction, id, providerName(services.options));
  if (redemption === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  if (redemption.state !== "queued" && redemption.state !== "inprogress") throw new Refusal(settleRefusals.over);
  if (decision === "ask" && redemption.is_elsewhere) throw new Refusal(settleRefusals.elsewhere);
  if (decision !== "ask") {
    if (reason === "") throw new Refusal(settleRefusals.reason);
    if (!redemption.is_stuck) throw new Refusal(settleRefusals.tooEarly);
    if (decision === "redeemed" && redemption.state === "queued") throw new Refusal(settleRefusals.neverSent);
  }
  if (decision === "ask") await askAgain(transaction, [id]);
  else await (decision === "redeemed" ? markRedeemed : release)(transaction, redemption, String(adminUser.pk), reason);
  await services.recordActivity(
    {
      kind: "action",
      actionId: `redeem-${decision}`,
      adminUser,
      resourceId: redemptionsResourceId,
      recordId: redemption.id,
      recordLabel: `••••${redemption.code_tail}`,
      details: { code: redemption.code_id, before: redemption.state, ...(reason === "" ? {} : { reason }) },
    },
    transaction,
  );
}
