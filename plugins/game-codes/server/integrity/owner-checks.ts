/**
 * Integrity checks for the ownership of codes: one owner at a time, and no code that was handed out is ever for sale.
 */
import type { IntegrityCheck } from "@portalkit/kernel/server";

/** The clocks of transactions that wait for each other may differ by as much as a statement may take. */
const clocksApart = "interval '1 minute'";

const names = "'code ' || c.id || ' (••••' || c.code_tail || ')'";

export const ownerChecks: readonly IntegrityCheck[] = [
  {
    rule: "a code belongs to the order of its open sale, and to no order without one",
    reads: ["codes", "code_sales"],
    violations: `select ${names} || ': belongs to ' || coalesce('order ' || c.order_id, 'no order') || ', open sale of ' || coalesce('order ' || s.order_id, 'none')
      from codes c left join code_sales s on s.code_id = c.id and s.returned_at is null where c.order_id is distinct from s.order_id`,
  },
  {
    rule: "a code has one owner at a time",
    reads: ["codes", "code_sales"],
    violations: `select 'code ' || code_id || ': order ' || order_id || ' has it until ' || coalesce(returned_at::text, 'now') || ', order ' || next_order || ' from ' || next_at
      from (
        select code_id, order_id, returned_at, lead(order_id) over later as next_order,
          lead(taken_at) over later as next_at
        from code_sales window later as (partition by code_id order by returned_at nulls last, taken_at)
      ) sales
      where next_at is not null and (returned_at is null or next_at < returned_at - ${clocksApart})`,
  },
  {
    rule: "a code comes back from a sale by a refund, and a refunded one has come back",
    reads: ["code_sales", "order_refund_codes"],
    violations: `select 'code ' || s.code_id || ' of order ' || s.order_id || case when r.code_id is null then ': came back without a refund' else ': refunded, and still sold' end
      from code_sales s left join order_refund_codes r on r.code_id = s.code_id and r.order_id = s.order_id where (r.code_id is null) <> (s.returned_at is null)`,
  },
  {
    rule: "no code is for sale that was sold, seen, used, or is being redeemed",
    reads: ["codes", "code_sales", "redemptions"],
    violations: `select ${names} || ': for sale, and ' || concat_ws(', ',
        case when c.order_id is not null or s.code_id is not null then 'sold' end, case when c.revealed_at is not null then 'seen' end,
        case when c.used_at is not null or r.was_sent then 'used' end, case when r.is_held then 'being redeemed or redeemed' end)
      from codes c left join code_sales s on s.code_id = c.id and s.returned_at is null
      left join (select code_id, bool_or(sent_at is not null) as was_sent, bool_or(state in ('queued', 'inprogress', 'completed')) as is_held from redemptions group by code_id) r on r.code_id = c.id
      where c.for_sale and (c.order_id is not null or s.code_id is not null or c.revealed_at is not null or c.used_at is not null or r.was_sent or r.is_held)`,
  },
  {
    rule: "a code that a buyer has seen or used did not come back from their order",
    reads: ["codes", "code_sales"],
    violations: `select ${names} || ': seen or used at ' || least(c.revealed_at, c.used_at) || ', came back from order ' || s.order_id || ' at ' || s.returned_at
      from codes c join code_sales s on s.code_id = c.id where s.returned_at > least(c.revealed_at, c.used_at) + ${clocksApart} and s.taken_at < least(c.revealed_at, c.used_at)`,
  },
];
