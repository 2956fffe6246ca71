/** Integrity checks that compare the redemptions of a code with the state stored on the code. */
import type { IntegrityCheck } from "@portalkit/kernel/server";

const names = "'code ' || c.id || ' (••••' || c.code_tail || ')'";
/** By code: the attempt that occupies it, if any, the last attempt, and whether any was sent. */
const attempts = `(select code_id, min(state) filter (where state in ('queued', 'inprogress', 'completed')) as holding, (array_agg(state order by created_at desc, id))[1] as last,
  bool_or(sent_at is not null) as was_sent from redemptions group by code_id)`;

export const redemptionChecks: readonly IntegrityCheck[] = [
  {
    rule: "a code's redeem status is that of the attempt that holds it, or of one that has ended",
    reads: ["codes", "redemptions", "code_sales"],
    violations: `select ${names} || ': ' || coalesce(c.redeem_status, 'never redeemed') || ', its redemptions ' || coalesce(r.holding, r.last, 'none')
      from codes c full join ${attempts} r on r.code_id = c.id
      where case when r.holding is not null then c.redeem_status is distinct from r.holding when r.code_id is not null then coalesce(c.redeem_status, '') not in ('failed', 'cancelled') else c.redeem_status is not null end`,
  },
  {
    rule: "a code counts as used from the first time it was sent to a supplier, and not before",
    reads: ["codes", "redemptions", "code_sales"],
    violations: `select ${names} || case when c.used_at is null then ': sent to a supplier, and not used' else ': used, and never sent to a supplier' end
      from codes c left join ${attempts} r on r.code_id = c.id
      where (c.used_at is not null) <> (coalesce(r.was_sent, false) or coalesce(c.redeem_status, '') in ('inprogress', 'completed'))`,
  },
  {
    rule: "one attempt at most holds a code",
    reads: ["redemptions", "code_sales"],
    violations:
      "select 'code ' || code_id || ': ' || string_agg(state, ', ' order by state) from redemptions where state in ('queued', 'inprogress', 'completed') group by code_id having count(*) > 1",
  },
  {
    rule: "no code of an order is redeemed before the order was handed over",
    reads: ["codes", "orders", "redemptions", "code_sales"],
    violations: `select ${names} || ': ' || r.state || ', its order ' || o.number || ' is ' || o.status
      from redemptions r join codes c on c.id = r.code_id join orders o on o.id = c.order_id where r.state in ('queued', 'inprogress', 'completed') and o.status <> 'delivered'`,
  },
];
