/** The status dropdown's call. */
import { sql } from "kysely";
import { refuse } from "#kernel/contract";
import { handle, type HandledEndpoint } from "#kernel/server";
import { setStatus, statusMessages } from "../../contract/status/endpoint.ts";
import { tellStockSoon } from "../buying/stock-news.ts";
import { rolesOf } from "../roles.ts";
import { setCodeStatus } from "../set-code-status.ts";

export const setStatusHandler: HandledEndpoint = handle(setStatus, async ({ params, body: { status }, adminUser, services }) => {
  const id = params.id.toLowerCase();
  if (!rolesOf(services.options).statusRoles.includes(adminUser.role)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
  await services.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ status: string; tail: string }>`select status, code_tail as tail from codes where id = ${id}::uuid for update`.execute(transaction);
    const [code] = rows;
    if (code === undefined) throw refuse("PORTAL_RECORD_UNKNOWN");
    if (code.status === status) return;
    await setCodeStatus({ db: transaction, publish: () => undefined }, [id], status);
    await services.recordActivity({ kind: "edited", adminUser, resourceId: "codes", recordId: id, recordLabel: `••••${code.tail}`, changes: [{ column: "status", label: "Status", before: code.status, after: status }] }, transaction);
  });
  services.resourceChanged("codes");
  tellStockSoon(services);
  return { success: true, message: statusMessages.saved };
});
