/**
 * Writes the config's rules into the database at each start, and warns in the log if one person runs the portal alone.
 */
import type { Finance } from "../finance.ts";
import { writeGuard } from "./write-guard.ts";

export async function startApprovals({ services, options }: Finance): Promise<void> {
  await writeGuard(services.db, services);
  if (options.approval.mode === "one-person")
    services.log.warn(
      'approval.mode is "one-person": nobody else approves bonuses, withdrawals, refunds or new superadmins',
    );
}
