/** Reads the refunds of an order, oldest first, each with its lines. */
import { sql } from "kysely";
import type { Database } from "@portalkit/kernel/server";
import type { RefundInfo } from "../../contract/order-changes/calls.ts";

interface RefundLine {
  id: string;
  at: string | Date;
  who: string | null;
  reason: string | null;
  total: string;
  lineId: string | null;
  title: string;
  quantity: number;
  amount: string;
}

/** @param seesAll whether the caller may see the reasons of refunds and who made them */
export async function readRefunds(db: Database, orderId: string, seesAll: boolean): Promise<RefundInfo[]> {
  const { rows } = await sql<RefundLine>`
    select r.id, r.created_at as at, case
      when ${seesAll}::boolean then coalesce(nullif(u.full_name, ''), u.email) end as who, case
        when ${seesAll}::boolean then r.reason end as reason,
      r.amount as total, s.line_id as "lineId", d.title, count(*)::integer as quantity, sum(x.amount) as amount
    from order_refunds r left join portal_users u on u.id = r.user_id join order_refund_codes x on x.refund_id = r.id
    join code_sales s on s.code_id = x.code_id and s.order_id = x.order_id join codes c on c.id = x.code_id
      join denominations d on d.id = c.denomination_id
    where r.order_id = ${orderId}::uuid group by r.id, u.id, s.line_id, d.id
      order by r.created_at, r.id, d.sort_key`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((lines): RefundInfo => ({
    id: lines[0]?.id ?? "",
    at: new Date(lines[0]?.at ?? 0).toISOString(),
    who: lines[0]?.who ?? null,
    reason: lines[0]?.reason ?? null,
    amount: lines[0]?.total ?? "",
    lines: lines.map(({ lineId, title, quantity, amount }) => ({ lineId, title, quantity, amount })),
  }));
}
