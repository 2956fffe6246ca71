/** Writes into the database at each start whether the config enables the sandbox, where triggers enforce it. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";
import type { FinanceOptions } from "../../contract.ts";

/** `approvals` has written the row before: it starts first. */
export const guardSandbox = (db: Database, { wallets }: FinanceOptions): Promise<unknown> =>
  sql`update finance_guard set sandbox = ${wallets.provider === "sandbox"}`.execute(db);
