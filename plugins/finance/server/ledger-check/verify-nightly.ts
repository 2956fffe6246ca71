/** The nightly look at the ledger: what is wrong goes to the log as an error, and to the superadmins. */
import { sql } from "kysely";
import type { JobContribution, PluginServices } from "#kernel/server";
import { financeMessages } from "../../contract.ts";
import { notify } from "../tell.ts";
import { verifyLedger } from "./verify-ledger.ts";

export const verifyNightly: JobContribution = { name: "verify-ledger", schedule: "41 2 * * *", run: (_data, services) => verify(services) };

async function verify(services: PluginServices): Promise<void> {
  const faults = await verifyLedger(services.db);
  if (faults.length === 0) return services.log.info("the ledger is whole");
  services.log.error({ faults }, "the ledger is not whole");
  const { rows } = await sql<{ id: string }>`select id from portal_users where role = 'superadmin'`.execute(services.db);
  for (const { id } of rows) notify(services, id, financeMessages.ledgerBroken, {});
}
