/**
 * Finds which codes of an order can be refunded, at what price, and why the others cannot: counted for the order page,
 * locked for a refund.
 */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import type { RefundLock } from "../../contract/states.ts";

export interface OwnedCode {
  id: string;
  lineId: string | null;
  /** The price that the buyer paid for it: a decimal string. */
  unitPrice: string;
  /** Null if the code has not been seen or used. */
  lock: RefundLock | null;
}

/** Derives from the facts of a code `c` the reason why it cannot be refunded. */
export const refundLock = sql<RefundLock | null>`case when c.redeem_status in ('queued', 'inprogress') then 'redeeming'
  when c.used_at is not null or c.redeem_status = 'completed' then 'redeemed' when c.revealed_at is
    not null then 'revealed' end`;

/** Returns the order's current codes, locked in the order of their ids. The order must be locked. */
export async function lockOwnedCodes(transaction: DatabaseTransaction, orderId: string): Promise<OwnedCode[]> {
  const { rows } = await sql<OwnedCode>`select c.id, s.line_id as "lineId", s.unit_price as "unitPrice",
    ${refundLock} as lock
    from codes c join code_sales s on s.code_id = c.id and s.order_id = c.order_id where c.order_id = ${orderId}::uuid
      order by c.id for no key update of c`.execute(transaction);
  return rows;
}

/** The codes of one line, counted by refund state. */
export interface LineCount {
  lineId: string | null;
  state: "refundable" | "refunded" | RefundLock;
  count: number;
  amount: string;
}

export async function countByLine(db: Database, orderId: string): Promise<LineCount[]> {
  const { rows } = await sql<LineCount>`select s.line_id as "lineId", case when s.returned_at is
    not null then 'refunded' else coalesce(${refundLock}, 'refundable') end as state,
      count(*)::integer as count, sum(s.unit_price) as amount
    from code_sales s join codes c on c.id = s.code_id where s.order_id = ${orderId}::uuid group by 1, 2`.execute(db);
  return rows;
}
