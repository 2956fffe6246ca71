/** Integrity checks that compare an order's state with its payment, its codes and its refunds. */
import type { IntegrityCheck } from "@portalkit/kernel/server";

const names = "'order ' || o.number || ' (' || o.status || ')'";
/** Refunds from before refunds were stored per code have no rows here. */
const keptRefunds = "(select order_id, sum(amount) as amount from order_refunds group by order_id)";

export const orderChecks: readonly IntegrityCheck[] = [
  {
    rule: "an order's state agrees with its payment, its refunds and its codes",
    reads: ["orders", "codes", "code_sales"],
    violations: `select ${names} || ': ' || concat_ws(', ', case when o.paid_at is null then 'never paid' else 'paid ' || o.amount end, 'refunded ' || o.refunded_amount, coalesce(c.held, 0) || ' codes')
      from orders o left join (select order_id, count(*) as held from codes where order_id is not null
        group by order_id) c on c.order_id = o.id
      where o.refunded_amount > o.amount or (o.paid_at is null
        and (o.status not in ('pending', 'failed') or o.refunded_amount > 0 or c.held > 0))
        or (o.paid_at is not null and case when o.status in ('refunded', 'failed') then o.refunded_amount <> o.amount or c.held > 0 else coalesce(c.held, 0) = 0 end)`,
  },
  {
    rule: "each line of an order has its codes: those it holds and those refunded",
    reads: ["orders", "order_lines", "codes", "code_sales", "order_refunds"],
    violations: `select ${names} || ', denomination ' || coalesce(l.denomination_id, s.denomination_id) || ': ' || coalesce(l.quantity, 0) || ' bought, ' || coalesce(s.held, 0) || ' held, ' || coalesce(s.returned, 0) || ' refunded'
      from (select order_id, denomination_id, sum(quantity) as quantity from order_lines
        group by order_id, denomination_id) l
      full join (
        select s.order_id, c.denomination_id, count(*) filter (where s.returned_at is null) as held,
          count(*) filter (where s.returned_at is not null) as returned
        from code_sales s join codes c on c.id = s.code_id group by s.order_id, c.denomination_id
      ) s on s.order_id = l.order_id and s.denomination_id = l.denomination_id
      join orders o on o.id = coalesce(l.order_id, s.order_id) left join ${keptRefunds} r on r.order_id = o.id
      where coalesce(s.held, 0) + coalesce(s.returned, 0) <> coalesce(l.quantity, 0) and o.paid_at is not null and not (o.status in ('refunded', 'failed') and r.order_id is null)`,
  },
  {
    rule: "no line is refunded more than it was bought for",
    reads: ["order_lines", "code_sales", "order_refund_codes"],
    violations: `select 'line ' || l.id || ' of order ' || l.order_id || ': ' || l.quantity || ' for ' || l.unit_price || ', refunded ' || count(*) || ' for ' || sum(r.amount)
      from order_refund_codes r join code_sales s on s.code_id = r.code_id and s.order_id = r.order_id
        join order_lines l on l.id = s.line_id
      group by l.id having count(*) > l.quantity or sum(r.amount) > l.quantity * l.unit_price`,
  },
  {
    rule: "a refund is the sum of what its codes were sold for",
    reads: ["order_refunds", "order_refund_codes", "code_sales"],
    violations: `select 'refund ' || f.id || ' of order ' || f.order_id || ': ' || f.amount || ', its codes ' || coalesce(sum(s.unit_price), 0)
      from order_refunds f left join order_refund_codes r on r.refund_id = f.id
        left join code_sales s on s.code_id = r.code_id and s.order_id = r.order_id
      group by f.id having f.amount is distinct from sum(s.unit_price) or f.amount is distinct from sum(r.amount)`,
  },
  {
    rule: "an order that was paid has one payment of its amount in the ledger, and no other has one",
    reads: ["orders", "ledger_transactions", "code_sales"],
    violations: `select coalesce(${names}, 'order ' || t.order_id || ' that does not exist') || ': ' || coalesce(o.amount::text, 'nothing') || ' to pay, ' || coalesce(t.payments, 0) || ' payments of ' || coalesce(t.paid, 0)
      from orders o full join (
        select order_id, count(*) as payments, -sum(amount) as paid,
          min(user_id::text) as first_payer, max(user_id::text) as last_payer
        from ledger_transactions where type = 'order' and order_id is not null group by order_id
      ) t on t.order_id = o.id
      where o.id is null or case when o.paid_at is null or o.amount = 0 then t.order_id is not null
        else t.payments is distinct from 1 or t.paid <> o.amount or t.first_payer <> o.user_id::text or t.last_payer <> o.user_id::text end`,
  },
  {
    rule: "the refunded amount of an order is what the ledger gave back for it",
    reads: ["orders", "ledger_transactions", "code_sales"],
    violations: `select coalesce(${names}, 'order ' || t.order_id || ' that does not exist') || ': refunded ' || coalesce(o.refunded_amount, 0) || ' of ' || coalesce(o.amount, 0) || ', in the ledger ' || coalesce(t.refunds, 0) || ' refunds of ' || coalesce(t.refunded, 0)
      from orders o full join (select order_id, count(*) as refunds, sum(amount) as refunded from ledger_transactions
        where type = 'refund' and order_id is not null group by order_id) t on t.order_id = o.id
      where coalesce(t.refunded, 0) is distinct from coalesce(o.refunded_amount, 0)`,
  },
  {
    rule: "each refund moved its amount in the ledger once, to the buyer",
    reads: ["orders", "order_refunds", "ledger_transactions", "code_sales"],
    violations: `select 'refund ' || coalesce(f.id, t.refund_id) || ' of order ' || coalesce(f.order_id, t.order_id) || ': ' || coalesce(f.amount, 0) || ', in the ledger ' || coalesce(t.refunded, 0)
      from (select f.id, f.order_id, f.amount, o.user_id from order_refunds f join orders o on o.id = f.order_id
        where f.amount > 0) f
      full join (
        select refund_id, min(order_id::text)::uuid as order_id, min(user_id::text)::uuid as user_id,
          sum(amount) as refunded
        from ledger_transactions where refund_id is not null group by refund_id
      ) t on t.refund_id = f.id
      where f.amount is distinct from t.refunded or f.order_id is distinct from t.order_id
        or f.user_id is distinct from t.user_id`,
  },
];
