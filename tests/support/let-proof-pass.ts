import { sql } from "kysely";
import type { TestPortal } from "./portal.ts";

/** Makes every user's last proof of identity older than its validity. */
export async function letProofPass({ kernel }: Pick<TestPortal, "kernel">): Promise<void> {
  await sql`update portal_sessions set proved_at = now() - interval '11 minutes'`.execute(kernel.db);
}
