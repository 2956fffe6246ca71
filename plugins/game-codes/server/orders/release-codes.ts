/** Hands an order's codes to somebody: it is delivered by that, and every code is recorded by itself before the first one leaves. */
import { sql } from "kysely";
import type { AdminUser } from "#kernel/contract";
import type { DatabaseTransaction, PluginServices } from "#kernel/server";
import type { CodeVault } from "../code-vault.ts";
import { handOver, writeEvent } from "./hand-over.ts";
import type { OrderRow } from "./order-access.ts";

export interface ReleasedCode {
  id: string;
  denominationId: string;
  game: string;
  value: string;
  tail: string;
  sealed: string;
}

/** @param find gives the order, locked, and refuses whoever may not have its codes */
export async function releaseCodes(services: PluginServices, vault: CodeVault, viewer: AdminUser, find: (transaction: DatabaseTransaction) => Promise<OrderRow>): Promise<ReleasedCode[]> {
  const codes = await services.db.transaction().execute(async (transaction) => {
    const order = await find(transaction);
    const { rows } = await sql<ReleasedCode>`select c.id, d.id as "denominationId", g.name as game, d.value, c.code_tail as tail, c.code_sealed as sealed
      from codes c join denominations d on d.id = c.denomination_id join games g on g.id = c.game_id where c.order_id = ${order.id}::uuid order by d.sort_key, c.created_at, c.id`.execute(transaction);
    // One that cannot be opened is found before anything is written down as delivered.
    for (const { id, sealed } of rows) vault.decrypt(sealed, id);
    await handOver(services, transaction, order, viewer);
    await writeEvent(transaction, order.id, "downloaded", viewer.pk);
    for (const { id, tail } of rows) await services.recordActivity({ kind: "action", actionId: "download", adminUser: viewer, resourceId: "codes", recordId: id, recordLabel: `••••${tail}`, details: { order: order.id } }, transaction);
    return rows;
  });
  services.resourceChanged("orders");
  return codes;
}
