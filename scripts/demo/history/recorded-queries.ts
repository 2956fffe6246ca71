/** The queries of entries that the demo's records imply, each with the tables that it reads. */
import { sql, type RawBuilder } from "kysely";

export interface RecordedQuery {
  needs: readonly string[];
  /** Columns: kind, at, user, resource, record, its label, action, changes, details. */
  query: RawBuilder<unknown>;
}

const statusChange = (before: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_array(jsonb_build_object('column', 'status', 'label', 'Status', 'before', ${before},
    'after', ${after}))`;

/** @param purchasesFrom the first time of purchases */
export const recordedQueries = (purchasesFrom: Date): readonly RecordedQuery[] => [
  {
    needs: ["portal_imports"],
    query: sql`select 'action', created_at, user_id, 'codes', null, null, 'import-codes', null::jsonb,
      jsonb_build_object('import', id, 'batch', details ->> 'batch', 'fileName', file_name) from portal_imports`,
  },
  {
    needs: ["orders"],
    query: sql`select 'action', created_at, user_id::text, 'orders', id::text, 'Order ' || number, 'buy', null::jsonb,
      jsonb_build_object('amount', amount::text, 'channel', channel) from orders
      where created_at >= ${purchasesFrom.toISOString()}::timestamptz`,
  },
  {
    needs: ["orders", "order_events"],
    query: sql`select 'action', e.at, e.user_id::text, 'orders', o.id::text, 'Order ' || o.number,
      case when e.kind = 'refunded' then 'refund' when e.status = 'failed' then 'fail' else 'hold' end,
      case when e.status is not null then ${statusChange(sql`'paid'`, sql`e.status`)}
        when o.status = 'refunded' then ${statusChange(sql`'paid'`, sql`'refunded'`)} end,
      jsonb_build_object('reason', e.reason, 'amount', coalesce(e.amount, 0)::numeric(20,6)::text)
      from order_events e join orders o on o.id = e.order_id where e.kind in ('refunded', 'status')`,
  },
  {
    needs: ["price_scales"],
    query: sql`select 'created', s.created_at, a.id::text, 'price_' || s.kind || 's', s.id::text, s.note, null,
      jsonb_build_array(jsonb_build_object('column', 'price_scale', 'label', 'Price scale', 'before', null, 'after',
        s.price_scale::text)), null::jsonb
      from price_scales s join portal_users a on a.email = 'admin@demo.test'`,
  },
  {
    needs: ["api_tokens"],
    query: sql`select 'created', created_at, user_id::text, 'api_token', id::text, name, null,
      jsonb_build_array(jsonb_build_object('column', 'name', 'label', 'Name', 'after', name)), null::jsonb
      from api_tokens
      union all select 'action', revoked_at, user_id::text, 'api_token', id::text, name, 'revoke', null, null
      from api_tokens where revoked_at is not null`,
  },
  {
    needs: ["webhooks"],
    query: sql`select 'created', created_at, user_id::text, 'webhooks', id::text, url, null,
      jsonb_build_array(jsonb_build_object('column', 'url', 'label', 'Address', 'after', url)), null::jsonb
      from webhooks`,
  },
  {
    needs: ["finance_sweeps"],
    query: sql`select 'action', created_at, started_by::text, null, null, null, 'sweep', null::jsonb,
      jsonb_build_object('sweepId', id) from finance_sweeps`,
  },
  {
    needs: ["finance_withdrawals"],
    query: sql`select 'action', w.created_at, w.requested_by::text, 'users', u.id::text, u.full_name, 'withdrawal',
      null::jsonb, jsonb_build_object('kind', 'withdrawal', 'userId', u.id, 'amount', w.amount::text, 'note', w.note,
        'address', w.address, 'withdrawalId', w.id, 'waits', w.approval_id is not null)
      from finance_withdrawals w join portal_users u on u.id = w.user_id`,
  },
  {
    needs: ["finance_approvals"],
    query: sql`select 'action', a.created_at, a.requested_by::text, 'users', u.id::text, u.full_name, a.kind,
      null::jsonb, jsonb_build_object('kind', a.kind, 'userId', u.id, 'amount', a.amount::text, 'note', a.note,
        'approvalId', a.id, 'waits', true)
      from finance_approvals a join portal_users u on u.id = a.user_id where not a.payload ? 'withdrawalId'
      union all select 'action', a.decided_at, a.decided_by::text, 'users', u.id::text, u.full_name,
        a.kind || ' ' || a.state, null, jsonb_build_object('approvalId', a.id, 'amount', a.amount::text,
          'requestedBy', a.requested_by) || case when a.rejection is null then '{}' else
          jsonb_build_object('reason', a.rejection) end
      from finance_approvals a join portal_users u on u.id = a.user_id where a.decided_at is not null`,
  },
];
