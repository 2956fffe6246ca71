/**
 * Gives an order's codes to its owner and to users whose role may reveal codes: a POST hands them over, then a GET
 * returns them as a CSV file.
 */
import { refuse, type AdminUser } from "@portalkit/kernel/contract";
import {
  csvDownload,
  handle,
  type Database,
  type DatabaseTransaction,
  type HandledEndpoint,
} from "@portalkit/kernel/server";
import { downloadCodes, handOverOrder } from "../../contract/orders/calls.ts";
import type { CodeVault } from "../codes/code-vault.ts";
import type { Rights } from "../visibility.ts";
import { findOrder, mayReveal, type OrderRow } from "./order-access.ts";
import { handOverCodes, readHandedOver, type ReleasedCode } from "./release-codes.ts";
import type { GameCodesServices } from "../services.ts";

export const handOverHandler = (services: GameCodesServices): HandledEndpoint =>
  handle(handOverOrder, async ({ params: { id }, adminUser }) => {
    const { order, codes } = await handOverCodes(services, adminUser, (transaction) =>
      findRevealable(transaction, id, adminUser, services, true),
    );
    return { ok: true, status: order.status, codes };
  });

export const downloadCodesHandler = (services: GameCodesServices, vault: CodeVault): HandledEndpoint =>
  handle(downloadCodes, async ({ params: { id }, adminUser }) => {
    const codes = await readHandedOver(services, vault, adminUser, (db) => findRevealable(db, id, adminUser, services));
    return csvDownload({
      fileName: `codes-${id}.csv`,
      header: ["Game", "Denomination", "Code"],
      batches: rowsOf(codes, vault),
    });
  });

async function findRevealable(
  db: Database | DatabaseTransaction,
  id: string,
  adminUser: AdminUser,
  rights: Rights,
  lock = false,
): Promise<OrderRow> {
  const order = await findOrder(db, id, adminUser, rights, lock);
  if (!mayReveal(order, adminUser, rights)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  return order;
}

/** Decrypts the codes one by one while they are sent. */
async function* rowsOf(codes: readonly ReleasedCode[], vault: CodeVault): AsyncGenerator<string[][]> {
  for (const { id, game, value, sealed } of codes) yield [[game, value, vault.decrypt(sealed, id)]];
}
