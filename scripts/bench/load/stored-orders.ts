/** Checks the database after the load: the rules of `npm run ledger:verify`, and each acknowledged order. */
import { sql } from "kysely";
import { pino } from "pino";
import { openDatabase } from "../../../kernel/server/database/open-database.ts";
import type { IntegrityFault } from "../../../kernel/server/extension/contributions/stored-data.ts";
import { integrityFaults } from "../../../tests/support/integrity.ts";
import type { LoadPlace } from "./prepare-load.ts";

export interface StoredOrders {
  stored: number;
  faults: readonly IntegrityFault[];
}

export async function readStoredOrders({ url, dataDir }: LoadPlace): Promise<StoredOrders> {
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir, log: pino({ level: "silent" }) });
  try {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from orders o
      join portal_users u on u.id = o.user_id where u.email like 'load-buyer-%@load.test'`.execute(db);
    return { stored: rows[0]?.count ?? 0, faults: await integrityFaults(db) };
  } finally {
    await close();
  }
}

/**
 * Returns how many orders are lost or stored without an answer: those that were answered with a fault of the server, or
 * not at all, may be stored or not.
 */
export function countMismatch(stored: number, { acknowledged, uncertain }: OrderCounts): number {
  return Math.max(0, acknowledged - stored) + Math.max(0, stored - acknowledged - uncertain);
}

interface OrderCounts {
  acknowledged: number;
  uncertain: number;
}
