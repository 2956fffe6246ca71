/**
 * Requires a second user's approval for refunds above one user's limits. An approved refund returns the codes that are
 * still unseen and unused at that time.
 */
import { Decimal } from "decimal.js";
import { Refusal, type AdminUser } from "@portalkit/kernel/contract";
import {
  extension,
  type DatabaseTransaction,
  type ExtensionContribution,
  type PluginServices,
} from "@portalkit/kernel/server";
import { approvalKindPort, approvalsPort, type ApprovalExecutor, type WaitingApproval } from "@portalkit/approvals";
import { ledgerPort } from "@portalkit/finance";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import { transitionsFrom } from "../../contract/states.ts";
import { chooseCodes } from "./choose-codes.ts";
import { isWhole, amountOf, refundCodes, type CodesToRefund, type Refunded } from "./refund-codes.ts";
import { readOrder, type OrderRow } from "../orders/order-access.ts";
import { reportChange } from "./report-change.ts";
import { lockOwnedCodes } from "./refundable-codes.ts";

/** The data that the executor needs later and that the approver sees. */
interface RefundPayload {
  orderId: string;
  order: string;
  codes: string[];
  reason: string;
  asFailed: boolean;
}

/**
 * Refunds now, or returns the id of the pending approval request without refunding anything; until then the codes stay
 * with the buyer.
 */
export async function refundOrAsk(
  services: PluginServices,
  transaction: DatabaseTransaction,
  refund: CodesToRefund & { adminUser: AdminUser },
): Promise<Refunded | { approvalId: string; amount: string }> {
  const ledger = services.use(ledgerPort);
  if (ledger === undefined) throw new Refusal(orderRefusals.withoutLedger);
  const { order, codes, reason, adminUser, asFailed = false } = refund;
  const amount = amountOf(codes);
  const approvals = services.use(approvalsPort);
  if (approvals !== undefined && !new Decimal(amount).isZero()) {
    const payload: RefundPayload = {
      orderId: order.id,
      order: order.number,
      codes: codes.map(({ id }) => id),
      reason,
      asFailed,
    };
    const answer = await approvals.request(transaction, {
      kind: "refund",
      requestedBy: adminUser,
      beneficiary: order.userId,
      amount,
      payload: { ...payload },
      note: `Order ${order.number}: ${reason}`,
    });
    if (!answer.approved) {
      await services.recordActivity(
        {
          kind: "action",
          actionId: "refund-requested",
          adminUser,
          resourceId: "orders",
          recordId: order.id,
          recordLabel: `Order ${order.number}`,
          details: { amount, codes: payload.codes, reason, approvalId: answer.approvalId },
        },
        transaction,
      );
      return { approvalId: answer.approvalId, amount };
    }
  }
  return await refundCodes(services, ledger, transaction, refund);
}

/** What needs a second person: large refunds, lower prices, and codes that leave the stock without an order. */
export const approvalKinds = (services: PluginServices): readonly ExtensionContribution[] => [
  extension(approvalKindPort, {
    kind: "refund",
    label: "game-codes:approvals.kinds.refund",
    executor: refundExecutor(services),
  }),
  extension(approvalKindPort, { kind: "price", label: "game-codes:approvals.kinds.price" }),
  extension(approvalKindPort, { kind: "stock", label: "game-codes:approvals.kinds.stock" }),
];

const refundExecutor = (services: PluginServices): ApprovalExecutor => ({
  effect: () => "game-codes:approvals.refund",
  mayAsk: (asker) => services.may(asker, "refund"),
  carryOut: (transaction, request, approver) => carryOut(services, transaction, request, approver),
  afterDecision: async ({ beneficiary }, state) =>
    state === "approved" ? await reportChange(services, beneficiary) : undefined,
});

/**
 * Executes an approved refund. If it throws, the request stays pending and can be rejected.
 * @throws PORTAL_ORDER_NOT_PAID, PORTAL_ORDER_NOTHING_TO_REFUND, PORTAL_ORDER_FAILS_WHOLE
 */
async function carryOut(
  services: PluginServices,
  transaction: DatabaseTransaction,
  { requestedBy, payload }: WaitingApproval,
  approver: AdminUser,
): Promise<void> {
  const { orderId, codes, reason, asFailed } = payload as unknown as RefundPayload;
  const ledger = services.use(ledgerPort);
  if (ledger === undefined) throw new Refusal(orderRefusals.withoutLedger);
  const order = await readOrder(transaction, orderId, true);
  if (order === undefined || !mayEndIn(order, asFailed)) throw new Refusal(orderRefusals.notPaid);
  const owned = await lockOwnedCodes(transaction, orderId);
  if (asFailed && !isWhole(order, owned)) throw new Refusal(orderRefusals.failsWhole);
  const held = new Set(owned.map(({ id }) => id));
  const chosen = await chooseCodes(transaction, owned, { codes: codes.filter((id) => held.has(id)) }, "named");
  await refundCodes(services, ledger, transaction, {
    order,
    codes: chosen.codes,
    reason,
    requestedBy,
    adminUser: approver,
    asFailed,
  });
}

const mayEndIn = (order: OrderRow, asFailed: boolean): boolean =>
  transitionsFrom(order.status, order.isPaid).some(({ trigger }) => trigger === (asFailed ? "fail" : "refund"));
