/** Adds approval data to waiting rows, and the role that waits to accounts. */
import { sql } from "kysely";
import type { AdminUser, HookContext, ResourceHooks, Row } from "@portalkit/kernel/contract";
import type { Database } from "@portalkit/kernel/server";
import { approvalMark, roleRequestMark, type Approvals } from "../../contract.ts";

/**
 * Hooks of a resource whose rows wait for requests; `showingRequests` of the browser half shows what they add.
 * @param approvalIds returns by record id the request that the record waits for
 * @param maySee returns whether the reader is staff: others may read the row, but not this view
 * @example
 * hooks: approvalViewHooks(
 *   () => services.use(approvalsPort),
 *   (ids, db) => waitingRequestsOf(ids, db),
 *   ({ adminUser }) => services.may(adminUser, "withdraw"),
 * )
 */
export function approvalViewHooks(
  approvals: () => Pick<Approvals, "viewsOf"> | undefined,
  approvalIds: (
    recordIds: readonly string[],
    db: Database,
  ) => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>,
  maySee: (who: { adminUser: AdminUser }) => boolean,
): ResourceHooks {
  const add = async (rows: readonly Row[], context: HookContext<Database>): Promise<void> => {
    const ids = idsOf(rows);
    if (ids.length === 0 || !maySee(context)) return;
    const { db, adminUser } = context;
    const requests = await approvalIds(ids, db);
    const views = await approvals()?.viewsOf(db, adminUser, [...requests.values()]);
    for (const row of rows) {
      const view = views?.get(requests.get(String(row["id"])) ?? "");
      if (view !== undefined) row[approvalMark] = view;
    }
  };
  return { onlyAddsKeys: true, list: { after: add }, show: { after: (row, context) => add([row], context) } };
}

const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => row["id"]).filter((id) => typeof id === "string");

/** Adds to account rows the role that a waiting request asks for. */
export const roleRequestHooks: ResourceHooks = {
  onlyAddsKeys: true,
  list: { after: addRoleRequests },
  show: { after: (row, context) => addRoleRequests([row], context) },
};

async function addRoleRequests(rows: readonly Row[], { db }: HookContext<Database>): Promise<void> {
  const ids = idsOf(rows);
  if (ids.length === 0) return;
  const { rows: found } = await sql<{ user_id: string; id: string; role: string }>`
    select user_id, id, payload ->> 'role' as role from finance_approvals where kind = 'role' and state = 'waiting'
      and user_id = any (${ids}::uuid[])`.execute(db);
  const requests = new Map(found.map((request) => [request.user_id, request]));
  for (const row of rows) {
    const request = requests.get(String(row["id"]));
    if (request !== undefined) row[roleRequestMark] = { id: request.id, role: request.role };
  }
}
