/** Opens one code for whoever may see it, and records that it did. */
import { sql } from "kysely";
import { refuse, type AdminUser } from "#kernel/contract";
import { handle, type DatabaseTransaction, type HandledEndpoint, type PluginServices } from "#kernel/server";
import { revealCode } from "../../contract/reveal/endpoint.ts";
import type { CodeVault } from "../code-vault.ts";
import { handOver } from "../orders/hand-over.ts";
import { findOrder, mayReveal } from "../orders/order-access.ts";
import { rolesOf, type Roles } from "../roles.ts";

interface CodeRow {
  orderId: string | null;
  tail: string;
  sealed: string;
}

export const revealCodeHandler = (vault: CodeVault): HandledEndpoint => handle(revealCode, async ({ params: { id }, body: { purpose }, adminUser, services }) => {
  const roles = rolesOf(services.options);
  const { code, isDelivered } = await services.db.transaction().execute(async (transaction) => {
    const { row, isHandedOver } = await release(services, transaction, id, adminUser, roles);
    const opened = vault.decrypt(row.sealed, id.toLowerCase());
    await services.recordActivity({ kind: "action", actionId: purpose, adminUser, resourceId: "codes", recordId: id.toLowerCase(), recordLabel: `••••${row.tail}` }, transaction);
    return { code: opened, isDelivered: isHandedOver };
  });
  if (isDelivered) {
    services.resourceChanged("orders");
    services.resourceChanged("codes");
  }
  return { code };
});

/**
 * The order is locked before its code is read, so that a refund cannot come in between.
 * @throws PORTAL_RECORD_UNKNOWN, in the same words for a code that is not there and one that is not the caller's to see
 */
async function release(services: PluginServices, transaction: DatabaseTransaction, id: string, adminUser: AdminUser, roles: Roles): Promise<{ row: CodeRow; isHandedOver: boolean }> {
  const find = async (): Promise<CodeRow | undefined> => (await sql<CodeRow>`select order_id as "orderId", code_tail as tail, code_sealed as sealed from codes where id = ${id}::uuid`.execute(transaction)).rows[0];
  const found = await find();
  const order = found?.orderId ? await findOrder(transaction, found.orderId, adminUser, { ...roles, refundRoles: [] }, true) : undefined;
  const row = order === undefined ? found : await find();
  if (row === undefined || row.orderId !== (order?.id ?? null)) throw refuse("PORTAL_RECORD_UNKNOWN");
  const isAllowed = order === undefined ? roles.revealRoles.includes(adminUser.role) : mayReveal(order, adminUser, roles);
  if (!isAllowed) throw refuse("PORTAL_RECORD_UNKNOWN");
  return { row, isHandedOver: order !== undefined && (await handOver(services, transaction, order, adminUser)) };
}
