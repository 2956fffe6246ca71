/**
 * Redeems a released code again only if its provider reports that the earlier attempt did not succeed. Attempts with
 * another supplier cannot be queried here: the operator who released them is responsible for them.
 */
import { sql } from "kysely";
import { inEnglish, type Database, type DatabaseTransaction } from "@portalkit/kernel/server";
import type { RedeemProvider } from "./redeem-provider.ts";
import type { Redemption } from "./redemption-store.ts";

/**
 * @returns true if the new attempt has ended here, because an earlier one has redeemed the code or still may
 * @throws Unanswered if that is unknown
 */
export async function endedByEarlier(
  db: Database,
  provider: RedeemProvider,
  redemption: Redemption,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from redemptions where code_id = ${redemption.code_id}
    and provider is not distinct from (select provider from redemptions where id = ${redemption.id}) and released_at is
      not null and sent_at is not null order by created_at`.execute(db);
  for (const { id } of rows) {
    const { state } = await provider.ask(id, signal);
    if (state === "completed") return await endAsRedeemed(db, redemption, id);
    if (state === "inprogress") return await endAsBusy(db, redemption);
  }
  return false;
}

async function endAsRedeemed(db: Database, { id, code_id: codeId }: Redemption, earlierId: string): Promise<boolean> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`update redemptions set state = 'failed',
      error = ${inEnglish("game-codes:settle.earlierRedeemed")}, ended_at = now(), leased_until = null where id = ${id}
        and state = 'queued' returning 1`.execute(transaction);
    // The new attempt was cancelled in the meantime; the code still gets the state that the provider reports.
    if (rows.length === 0 && (await isUnderWay(transaction, codeId))) return;
    await sql`update redemptions set state = 'completed', error = null where id = ${earlierId}`.execute(transaction);
    await sql`update codes set redeem_status = 'completed', redeem_error = null, redeem_success = true
      where id = ${codeId}`.execute(transaction);
  });
  return true;
}

async function endAsBusy(db: Database, { id }: Redemption): Promise<boolean> {
  await sql`
    with moved as (update redemptions set state = 'failed', error = ${inEnglish("game-codes:settle.earlierUnderWay")},
      ended_at = now(), leased_until = null where id = ${id} and state = 'queued' returning code_id)
    update codes set redeem_status = 'failed', redeem_error = ${inEnglish("game-codes:settle.earlierUnderWay")},
      redeem_success = false from moved where codes.id = moved.code_id`.execute(db);
  return true;
}

async function isUnderWay(db: DatabaseTransaction, codeId: string): Promise<boolean> {
  return (
    (
      await sql`select 1 from redemptions where code_id = ${codeId}
    and state in ('queued', 'inprogress', 'completed')`.execute(db)
    ).rows.length > 0
  );
}
