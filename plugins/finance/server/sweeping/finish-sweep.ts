/** Finishes a sweep after its last transfer. */
import { sql } from "kysely";
import type { Finance } from "../finance.ts";

export async function finishSweep({ services }: Finance, sweepId: string): Promise<void> {
  await sql`
    update finance_sweeps set state = 'finished', finished_at = now() where id = ${sweepId}::uuid and state = 'running'
      and not exists (select from finance_transfers where sweep_id = ${sweepId}::uuid
        and state in ('planned', 'signed', 'sent'))`.execute(services.db);
}
