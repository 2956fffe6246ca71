/** Reveals one code to a user who may see it, and records this: from then on the code counts as seen. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import { handle, type DatabaseTransaction, type HandledEndpoint } from "@portalkit/kernel/server";
import { revealCode } from "../../contract/reveal/calls.ts";
import { assertCodeStake } from "../stakes/assert-stakes.ts";
import { publishStockSoon } from "../stock/publish-stock.ts";
import type { CodeVault } from "../codes/code-vault.ts";
import { handOver } from "../orders/hand-over.ts";
import { assertOpen, findOrder, mayReveal } from "../orders/order-access.ts";
import type { GameCodesServices } from "../services.ts";

interface SeenCode {
  tail: string;
  sealed: string;
  wasForSale: boolean;
  wasUnseen: boolean;
}

export const revealCodeHandler = (services: GameCodesServices, vault: CodeVault): HandledEndpoint =>
  handle(revealCode, async ({ params: { id }, body: { purpose }, adminUser }) => {
    const { code, seen, isDelivered } = await services.db.transaction().execute(async (transaction) => {
      const released = await release(services, transaction, id, adminUser);
      const opened = vault.decrypt(released.seen.sealed, id.toLowerCase());
      await services.recordActivity(
        {
          kind: "action",
          actionId: purpose,
          adminUser,
          resourceId: "codes",
          recordId: id.toLowerCase(),
          recordLabel: `••••${released.seen.tail}`,
        },
        transaction,
      );
      return { code: opened, ...released };
    });
    if (isDelivered) services.resourceChanged("orders");
    if (isDelivered || seen.wasUnseen) services.resourceChanged("codes");
    if (seen.wasForSale) publishStockSoon(services);
    return { code };
  });

/**
 * Locks the order before marking its code as seen, so that no refund can happen in between.
 * @throws PORTAL_RECORD_UNKNOWN with the same message for a missing code and for one that the caller may not see
 * @throws PORTAL_ORDER_ON_HOLD, PORTAL_ORDER_WITHOUT_CODES
 */
async function release(
  services: GameCodesServices,
  transaction: DatabaseTransaction,
  id: string,
  adminUser: AdminUser,
): Promise<{ seen: SeenCode; isDelivered: boolean }> {
  const {
    rows: [found],
  } = await sql<{ orderId: string | null }>`select order_id as "orderId" from codes
    where id = ${id}::uuid`.execute(transaction);
  if (found === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  const order =
    found.orderId === null ? undefined : await findOrder(transaction, found.orderId, adminUser, services, true);
  const isAllowed = order === undefined ? services.may(adminUser, "reveal") : mayReveal(order, adminUser, services);
  if (!isAllowed) throw refuse("PORTAL_RECORD_UNKNOWN");
  if (order !== undefined) assertOpen(order);
  else await assertCodeStake(services, transaction, adminUser, id, "Reveal");
  const seen = await markSeen(transaction, id, found.orderId);
  return { seen, isDelivered: order !== undefined && (await handOver(services, transaction, order, adminUser)) };
}

/**
 * @throws PORTAL_RECORD_UNKNOWN if the code has moved to another order, or back to the stock, since it was looked up
 */
async function markSeen(transaction: DatabaseTransaction, id: string, orderId: string | null): Promise<SeenCode> {
  const {
    rows: [seen],
  } = await sql<SeenCode>`
    with before as (select id, for_sale, revealed_at is null as unseen from codes where id = ${id}::uuid
      and order_id is not distinct from ${orderId}::uuid for no key update)
    update codes set revealed_at = coalesce(codes.revealed_at, now()) from before where codes.id = before.id
    returning codes.code_tail as tail, codes.code_sealed as sealed, before.for_sale as "wasForSale",
      before.unseen as "wasUnseen"`.execute(transaction);
  if (seen === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
  return seen;
}
