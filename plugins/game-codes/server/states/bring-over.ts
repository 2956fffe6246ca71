/**
 * Converts the data of older databases about orders, codes and redemptions to facts. In doubt a code counts as seen, so
 * that it is not sold twice. Contradictory data stays unchanged and readable, so that `npm run ledger:verify` reports
 * it.
 */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

const exists = async (db: DatabaseTransaction, table: string): Promise<boolean> =>
  (
    await sql<{ found: boolean }>`select to_regclass(${table}) is
    not null as found`.execute(db)
  ).rows[0]?.found === true;

/** An order counts as paid if its status says so, if the ledger has its payment, or if it was placed. */
export async function bringOverOrders(db: DatabaseTransaction): Promise<void> {
  const hasLedger = await exists(db, "ledger_transactions");
  const inLedger = hasLedger
    ? sql`or exists (select from ledger_transactions t where t.order_id = o.id
    and t.type = 'order')`
    : sql``;
  await sql`update orders o set paid_at = created_at where status in ('paid', 'delivered', 'refunded')
    or exists (select from order_events e where e.order_id = o.id and e.kind = 'placed') ${inLedger}`.execute(db);
  await sql`update orders set refunded_amount = amount where status = 'refunded'`.execute(db);
  if (hasLedger) {
    await sql`update orders o set refunded_amount = least(o.amount, r.amount)
      from (select order_id, sum(amount) as amount from ledger_transactions where type = 'refund' and order_id is
        not null group by order_id) r
      where r.order_id = o.id and o.status <> 'refunded'`.execute(db);
  }
  const ownsCodes = sql`exists (select from codes c where c.order_id = o.id)`;
  // Edited back from refunded by hand: the buyer has the money and the stock has the codes, so the order is refunded.
  await changeStatus(
    db,
    "refunded",
    sql`o.status in ('pending', 'paid', 'delivered') and o.paid_at is not null
    and o.amount > 0 and o.refunded_amount = o.amount and not ${ownsCodes}`,
  );
  // Set to failed by hand: money and codes were not returned, which makes it an order on hold. An operator decides.
  await changeStatus(
    db,
    "pending",
    sql`o.status = 'failed' and o.paid_at is not null
    and (o.refunded_amount < o.amount or ${ownsCodes})`,
  );
}

async function changeStatus(db: DatabaseTransaction, status: string, where: ReturnType<typeof sql>): Promise<void> {
  await sql`with changed as (update orders o set status = ${status}, updated_at = now() where ${where} returning o.id)
    insert into order_events (order_id, kind, status) select id, 'status', ${status} from changed`.execute(db);
}

/**
 * The sandbox knows its own attempts. The supplier of other open attempts is unknown, so the next supplier that is
 * asked adopts them.
 */
export async function bringOverRedemptions(db: DatabaseTransaction): Promise<void> {
  await sql`update redemptions r set provider = 'sandbox' where
    exists (select from redeem_sandbox s where s.id = r.id)`.execute(db);
}

export async function bringOverCodes(db: DatabaseTransaction): Promise<void> {
  // Older data does not tell which codes of a delivered order were seen, so all of them count as seen.
  await sql`update codes c set revealed_at = o.seen_at from (
      select o.id, coalesce(min(e.at), min(o.updated_at)) as seen_at from orders o
      left join order_events e on e.order_id = o.id and e.kind in ('delivered', 'downloaded')
      where o.status = 'delivered' or e.id is not null group by o.id
    ) o where c.order_id = o.id`.execute(db);
  if (await exists(db, "audit_log")) {
    await sql`update codes c set revealed_at = a.at from (
        select record_id, min(at) as at from audit_log where resource_id = 'codes' and kind = 'action'
          and action_id in ('reveal', 'copy', 'download') group by record_id
      ) a where a.record_id = c.id::text and c.revealed_at is null`.execute(db);
  }
  await sql`update codes c set used_at = r.at from (
      select code_id, min(coalesce(sent_at, created_at)) as at from redemptions where sent_at is not null
        or state in ('inprogress', 'completed') group by code_id
    ) r where r.code_id = c.id`.execute(db);
  await sql`update codes set used_at = coalesce(sold_at, created_at) where used_at is null
    and redeem_status in ('inprogress', 'completed')`.execute(db);
  await sql`insert into code_sales (code_id, order_id, line_id, unit_price, taken_at)
    select c.id, c.order_id, l.id, coalesce(l.unit_price, c.price, 0), coalesce(c.sold_at, o.created_at) from codes c
      join orders o on o.id = c.order_id
    left join lateral (select id, unit_price from order_lines l where l.order_id = c.order_id
      and l.denomination_id = c.denomination_id order by l.id limit 1) l on true`.execute(db);
}
