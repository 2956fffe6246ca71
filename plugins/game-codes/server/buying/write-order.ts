/** Writes an order and takes its codes, the oldest for sale, in one statement; and numbers it. */
import { sql, type RawBuilder } from "kysely";
import { executePrepared, type DatabaseTransaction } from "@portalkit/kernel/server";
import type { OrderChannel } from "../../contract/buying/calls.ts";
import type { PricedLine } from "./price-lines.ts";

export interface NewOrder {
  id: string;
  userId: string;
  /** Decimal text. */
  amount: string;
  channel: OrderChannel;
  lines: readonly PricedLine[];
}

/** What to do about codes that another purchase has locked: its transaction may fail and release them. */
export type LockedCodes = "skip" | "wait";

/** Too few codes for a line. */
export interface Shortage {
  denominationId: string;
  title: string;
  wanted: number;
  left: number;
}

/**
 * Writes nothing if too few codes are left. Lines are sorted by denomination and codes by age, so two purchases that
 * wait for codes cannot deadlock.
 * @returns the lines that fall short
 */
export async function writeOrder(
  transaction: DatabaseTransaction,
  { id, userId, amount, channel, lines }: NewOrder,
  locked: LockedCodes,
): Promise<Shortage[]> {
  const codes = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const statement = sql<{ denominationId: string; left: number }>`
    with taken as (${sql.join(
      lines.map((line) => oldestCodes(line, locked)),
      sql` union all `,
    )}), placed as (
      insert into orders (id, user_id, status, amount, channel, paid_at)
      select ${id}::uuid, ${userId}::uuid, 'paid', ${amount}::numeric, ${channel}, now()
        where (select count(*) from taken) = ${codes} returning id
    ), lined as (
      insert into order_lines (order_id, denomination_id, quantity, unit_price, price_scale)
      select placed.id, line.*
        from placed, unnest(${lines.map(({ denominationId }) => denominationId)}::uuid[],
          ${lines.map(({ quantity }) => quantity)}::int[], ${lines.map(({ unitPrice }) => unitPrice)}::numeric[],
            ${lines.map(({ priceScale }) => priceScale)}::numeric[]) as line
    ), logged as (
      insert into order_events (order_id, kind, user_id) select id, 'placed', ${userId}::uuid from placed
    ), sold as (
      update codes set status = 'delivering', order_id = placed.id, price = taken.unit_price,
        price_scale = taken.price_scale, sold_at = now() from placed, taken where codes.id = taken.id
    )
    select denomination_id as "denominationId", count(*)::int as left from taken group by 1`;
  // Of one code, like most orders: other numbers of lines and codes are other texts, too many to prepare.
  const { rows } = codes === 1 ? await executePrepared(statement, transaction) : await statement.execute(transaction);
  const left = new Map(rows.map((row) => [row.denominationId, row.left]));
  return lines
    .map(({ denominationId, title, quantity: wanted }) => {
      return { denominationId, title, wanted, left: left.get(denominationId) ?? 0 };
    })
    .filter((line) => line.left < line.wanted);
}

/**
 * Gives an order its number, which becomes free again if the transaction is rolled back. Every other purchase waits
 * here until the commit, so that only the statements that record the number may follow.
 */
export async function numberOrder(transaction: DatabaseTransaction, id: string): Promise<string> {
  const { rows } = await executePrepared(
    sql<{ number: string }>`
    update orders set number = next_order_number() where id = ${id}::uuid
      returning number::text as number`,
    transaction,
  );
  return rows[0]?.number ?? "";
}

/**
 * Each line has its own query with its own limit, from which the planner sees that the index has them in order, and how
 * few they are.
 */
const oldestCodes = (
  { denominationId, quantity, unitPrice, priceScale }: PricedLine,
  locked: LockedCodes,
): RawBuilder<unknown> => sql`
  select * from (
    select id, denomination_id, ${unitPrice}::numeric as unit_price, ${priceScale}::numeric as price_scale from codes
      where denomination_id = ${denominationId}::uuid and for_sale order by created_at, id limit ${sql.lit(quantity)}
        for update ${locked === "skip" ? sql`skip locked` : sql``}
  ) line`;
