/** An outbox whose entries a process has claimed that ended before it delivered them. */
import { sql } from "kysely";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";

export interface Notice {
  userId: string;
  message: string;
  link: string | null;
}

export interface Undelivered {
  /** The notices of committed transactions that are not delivered. */
  notices(): Promise<Notice[]>;
  /** Lets the claims expire, and delivers as the job of each minute does. New entries are claimed as before. */
  deliver(): Promise<void>;
}

/** From now on, each new entry is claimed when it is written. */
export async function leaveUndelivered({ db, services }: Kernel): Promise<Undelivered> {
  await sql`create function claim_for_ended_process() returns trigger language plpgsql
    as $$ begin new.claimed_at = now(); return new; end $$`.execute(db);
  await sql`create trigger claim_for_ended_process before insert on portal_outbox
    for each row execute function claim_for_ended_process()`.execute(db);
  return {
    notices: async () =>
      (
        await sql<Notice>`select user_id as "userId", message, link from portal_outbox where user_id is not null
          order by number`.execute(db)
      ).rows,
    deliver: async () => {
      await sql`update portal_outbox set claimed_at = claimed_at - interval '31 seconds'`.execute(db);
      await services("kernel").outbox.deliver();
    },
  };
}
