/** Endpoints of the sweeping page: the main wallet's balance, the start of a sweep, and the results of sweeps. */
import { sql } from "kysely";
import type { AdminUser } from "@portalkit/kernel/contract";
import { handle, once, type Database, type HandledEndpoint } from "@portalkit/kernel/server";
import { getMainWalletBalance, getSweeps, startSweeping, type SweepInfo } from "../../contract.ts";
import type { Finance } from "../services.ts";
import { planJob } from "./plan-sweep.ts";

/** Maximum number of sweeps on the page. */
const maxShown = 20;

export const sweepHandlers = (finance: Finance): readonly HandledEndpoint[] => [
  handle(getMainWalletBalance, async () => {
    const { wallets } = finance;
    const { TRX: balance } = await wallets.fundsOf(await wallets.mainAddress());
    // A number (docs/product.md, marketplace 3); callers that calculate use the exact `balance`.
    return { trx: Number(balance), balance };
  }),

  handle(startSweeping, async ({ adminUser, request }) => ({
    id: await begin(finance, adminUser, request.header("idempotency-key")),
  })),

  handle(getSweeps, async ({ services }) => ({ sweeps: await latestSweeps(services.db) })),
];

/** Returns the running sweep or a new one: the database allows one at a time. */
async function begin({ services, wallets }: Finance, adminUser: AdminUser, key: string | undefined): Promise<string> {
  const id = await once(
    services.db,
    { scope: "finance/sweep", owner: adminUser.pk, key, request: {} },
    async (transaction) => {
      const {
        rows: [made],
      } = await sql<{ id: string }>`insert into finance_sweeps (provider, started_by)
      values (${wallets.name}, ${adminUser.pk}::uuid) on conflict do nothing returning id`.execute(transaction);
      if (made !== undefined) {
        await services.recordActivity(
          { kind: "action", adminUser, actionId: "sweep", details: { sweepId: made.id } },
          transaction,
        );
        return made.id;
      }
      const {
        rows: [running],
      } = await sql<{ id: string }>`select id from finance_sweeps order by created_at desc
      limit 1`.execute(transaction);
      return running?.id ?? "";
    },
  );
  await services.enqueue(planJob, { id }, { singletonKey: id });
  return id;
}

async function latestSweeps(db: Database): Promise<SweepInfo[]> {
  const { rows } = await sql<SweepInfo>`
    select s.id, s.state, coalesce(nullif(u.full_name, ''), u.email) as "startedBy", s.created_at, s.finished_at,
      jsonb_build_object('USDT', c.usdt, 'TRX', c.trx) as collected, c.transfers
    from finance_sweeps s join portal_users u on u.id = s.started_by
    cross join lateral (
      select coalesce(sum(t.amount) filter (where t.asset = 'USDT' and t.state = 'confirmed' and t.from_wallet is
        not null), 0)::numeric(20,6)::text as usdt,
        coalesce(sum(t.amount) filter (where t.asset = 'TRX' and t.state = 'confirmed' and t.from_wallet is
          not null), 0)::numeric(20,6)::text as trx,
        coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'address', w.address, 'asset', t.asset, 'amount',
          t.amount::text, 'state', t.state, 'txid', t.txid, 'reason', t.reason) order by t.created_at, t.id)
          filter (where t.from_wallet is not null), '[]') as transfers
      from finance_transfers t left join finance_wallets w on w.id = t.from_wallet where t.sweep_id = s.id
    ) c
    order by s.created_at desc, s.id limit ${maxShown}`.execute(db);
  return rows;
}
