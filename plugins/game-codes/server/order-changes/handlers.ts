/**
 * Handles the endpoints that change an order: each request takes effect once, and open screens are updated after the
 * commit.
 */
import type { AdminUser } from "@portalkit/kernel/contract";
import { handle, once, type DatabaseTransaction, type HandledEndpoint } from "@portalkit/kernel/server";
import { approvalsPort } from "@portalkit/approvals";
import { changeOrder, refundOrder } from "../../contract/order-changes/calls.ts";
import type { GameCodesServices } from "../services.ts";
import { change, refund, type Outcome } from "./change-order.ts";
import { reportChange } from "./report-change.ts";

export const refundOrderHandler = (services: GameCodesServices): HandledEndpoint =>
  handle(refundOrder, async ({ params: { id }, body, adminUser, request }) => {
    return await changeOnce(
      services,
      adminUser,
      {
        scope: "game-codes/refund",
        key: request.header("idempotency-key"),
        request: { id: id.toLowerCase(), ...body },
      },
      (transaction) => refund(services, transaction, id, adminUser, body.reason.trim(), body),
    );
  });

export const changeOrderHandler = (services: GameCodesServices): HandledEndpoint =>
  handle(changeOrder, async ({ params: { id }, body: { action, reason }, adminUser, request }) => {
    return await changeOnce(
      services,
      adminUser,
      {
        scope: "game-codes/change-order",
        key: request.header("idempotency-key"),
        request: { id: id.toLowerCase(), action, reason },
      },
      (transaction) => change(services, transaction, id, adminUser, action, reason.trim()),
    );
  });

async function changeOnce<Reply>(
  services: GameCodesServices,
  adminUser: AdminUser,
  wanted: { scope: string; key: string | undefined; request: unknown },
  run: (transaction: DatabaseTransaction) => Promise<Outcome<Reply>>,
): Promise<Reply> {
  const { reply, userId, approvalId } = await once(services.db, { owner: adminUser.pk, ...wanted }, run);
  if (approvalId === undefined) await reportChange(services, userId);
  else await services.use(approvalsPort)?.announce();
  return reply;
}
