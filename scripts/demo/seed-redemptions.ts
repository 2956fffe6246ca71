/**
 * Generates the redemption attempts that the codes' states imply, one that its supplier never completes, and one in the
 * queue of a supplier that the portal has used before.
 */
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";
import { sandboxPlayers, sandboxSteps } from "../../plugins/game-codes/server/redeem/sandbox-provider.ts";

const sandbox = "sandbox";
const formerSupplier = "http api.harbor-nine.example/redeem";

/** Ids and players are derived from the code only, so that two fills are identical. */
const idOf = sql`md5('redemption ' || c.id)::uuid`;
const playerOf = sql`'player-' || (10000 + abs(hashtext(c.id::text)) % 90000)`;

export async function seedRedemptions(db: Database, until: Date): Promise<void> {
  await sql`insert into redemptions (id, code_id, user_id, player_id, provider, state, error, sent_at, created_at,
    ended_at, next_at)
    select ${idOf}, c.id, o.user_id, ${playerOf}, ${sandbox}, c.redeem_status, case c.redeem_status
      when 'failed' then 'Player not found' end,
      c.sold_at + interval '61 seconds', c.sold_at + interval '60 seconds', c.sold_at + interval '70 seconds', c.sold_at
    from codes c join orders o on o.id = c.order_id
    where c.redeem_status is not null`.execute(db);
  await seedStuck(db, until);
  await seedQueued(db);
}

/** No job continues it, since the portal is configured for another supplier; an operator can settle it. */
async function seedQueued(db: Database): Promise<void> {
  await sql`with chosen as (
      select c.id, c.sold_at, o.user_id from codes c join orders o on o.id = c.order_id
      where c.status = 'sold' and c.redeem_status is null order by c.sold_at, c.id limit 1
    ), queued as (
      insert into redemptions (id, code_id, user_id, player_id, provider, state, created_at, next_at)
      select md5('redemption ' || c.id)::uuid, c.id, c.user_id, 'player-10418', ${formerSupplier}, 'queued',
        c.sold_at + interval '2 minutes', c.sold_at + interval '2 minutes' from chosen c
    )
    update codes set redeem_status = 'queued' from chosen where codes.id = chosen.id`.execute(db);
}

/** The sandbox never completes it, so that an operator has an attempt to settle. */
async function seedStuck(db: Database, until: Date): Promise<void> {
  const began = sql`${until}::timestamptz - interval '2 hours'`;
  await sql`with chosen as (
      select c.id, c.code_fingerprint, o.user_id from codes c join orders o on o.id = c.order_id
      where c.status = 'sold' and c.redeem_status is null and c.sold_at < ${began}
      order by c.sold_at desc, c.id limit 1
    ), tried as (
      insert into redemptions (id, code_id, user_id, player_id, provider, state, sent_at, created_at, next_at)
      select ${idOf}, c.id, c.user_id, ${sandboxPlayers.stalls}, ${sandbox}, 'inprogress', ${began}, ${began}, ${until}
        from chosen c returning id, code_id
    ), heard as (
      insert into redeem_sandbox (id, code_fingerprint, player_id, began_at)
      select tried.id, chosen.code_fingerprint, ${sandboxPlayers.stalls}, ${began} from tried join chosen
        on chosen.id = tried.code_id
    )
    update codes set redeem_status = 'inprogress', redeem_progress_step = 2,
      redeem_progress_total_steps = ${sandboxSteps} from chosen where codes.id = chosen.id`.execute(db);
}
