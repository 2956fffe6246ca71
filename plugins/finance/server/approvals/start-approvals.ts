/** At each start the config's rules go into the database; a portal that one person runs alone says so in the log. */
import type { Finance } from "../finance.ts";
import { writeGuard } from "./write-guard.ts";

export async function startApprovals({ services, options }: Finance): Promise<void> {
  await writeGuard(services.db, services);
  if (options.approval.mode === "one-person")
    services.log.warn(
      'approval.mode is "one-person": nobody else approves bonuses, withdrawals, refunds or new superadmins',
    );
}
