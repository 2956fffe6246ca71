/** The demo with its sandboxes on: what one page shows agrees with what the others show. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { pino } from "pino";
import { describeProblem } from "../../kernel/contract/errors/problem.ts";
import { migrationSets } from "../../kernel/server/app/migration-sets.ts";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import type { OpenDatabase } from "../../kernel/server/database/open-database.ts";
import { runMigrations } from "../../kernel/server/database/run-migrations.ts";
import { install } from "../../kernel/server/install/install.ts";
import { integrityChecksOf, verifyIntegrity } from "../../kernel/server/integrity/verify-integrity.ts";
import { createSealing } from "../../kernel/server/keys/sealing.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { openEmptyPglite } from "../support/database.ts";

const installed = install(
  await loadConfig({ file: "portal.config.ts", environment: {}, halves: "server", lenientEnvironment: true }),
);
if ("problems" in installed) throw new Error(installed.problems.map(describeProblem).join("\n"));
const { registry } = installed;

const until = "2026-06-01T00:00:00Z";
const key = Buffer.alloc(32, 3);
const sealing = createSealing(new Map([["k1", key]]));

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openEmptyPglite();
  await runMigrations(opened, migrationSets(registry), pino({ level: "silent" }));
  await seedDemo({
    db: opened.db,
    keys: { ring: new Map([["k1", key]]), fingerprint: Buffer.alloc(32, 2) },
    wallets: sealing,
    webhooks: sealing,
    size: { users: 200, codes: 3_000, orders: 900 },
    until: new Date(until),
  });
});
afterAll(() => opened.close());

const rowsOf = async (query: string): Promise<Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(opened.db)).rows;
/** Expects that the query, which selects contradictions, finds none. */
const none = async (query: string): Promise<void> => expect(await rowsOf(query)).toEqual([]);
const states = async (table: string, column = "state"): Promise<unknown[]> =>
  (await rowsOf(`select distinct ${column} as state from ${table} order by 1`)).map(({ state }) => state);

describe("the demo", () => {
  it("violates no rule of `npm run ledger:verify`", async () => {
    const report = await verifyIntegrity(opened.db, integrityChecksOf(registry.instances));
    expect(report).toMatchObject({ skipped: [], faults: [] });
    expect(report.checked).toBeGreaterThan(20);
  });

  it("has the import of each batch that a code names, with as many codes", async () => {
    await none(`select c.import_batch, c.codes, i.stored from (select import_batch, count(*) as codes from codes
        group by import_batch) c full join (select details ->> 'batch' as batch, stored, rows, failed, user_id,
        created_at from portal_imports) i on i.batch = c.import_batch
      where coalesce(c.codes, 0) is distinct from i.stored or i.rows <> i.stored + i.failed`);
    await none(`select i.id from portal_imports i left join portal_import_problems p on p.import_id = i.id
      group by i.id having count(p.line) <> i.failed`);
    await none(`select c.id from codes c join portal_imports i on i.details ->> 'batch' = c.import_batch
      where c.created_at not between i.created_at and i.ended_at`);
    expect(await states("portal_imports")).toEqual(["cancelled", "done"]);
    expect((await rowsOf("select nextval('code_import_numbers')::int as next"))[0]?.["next"]).toBe(
      (await rowsOf("select * from portal_imports")).length + 1,
    );
  });

  it("has balances that are the sums of deposits, bonuses, orders, refunds and withdrawals", async () => {
    await none(`select a.user_id, a.balance from ledger_accounts a
      where a.user_id is not null and a.balance <>
        (select coalesce(sum(credited), 0) from finance_deposits where user_id = a.user_id and state = 'credited')
        + (select coalesce(sum(amount), 0) from ledger_transactions where user_id = a.user_id and type = 'bonus')
        - (select coalesce(sum(amount - refunded_amount), 0) from orders where user_id = a.user_id)
        - (select coalesce(sum(amount), 0) from finance_withdrawals where user_id = a.user_id
          and state in ('approved', 'sent', 'confirmed'))`);
    await none(`select a.id from ledger_accounts a left join ledger_transactions t on t.user_id = a.user_id
      where a.user_id is not null group by a.id having a.balance <> coalesce(sum(t.amount), 0)`);
  });

  it("has a deposit or a withdrawal behind each of these transactions, and the transactions that they need", async () => {
    expect(await states("finance_deposits")).toEqual(["credited", "kept", "lost", "seen"]);
    expect(await states("finance_withdrawals")).toEqual([
      "approved",
      "confirmed",
      "failed",
      "rejected",
      "requested",
      "sent",
    ]);
    await none(`select t.id from ledger_transactions t left join finance_deposits d on d.transaction_id = t.id
      where t.type = 'deposit' and (d.id is null or not t.simulated or position(d.txid in t.note) = 0)`);
    await none(`select t.id from ledger_transactions t left join finance_withdrawals w on w.transaction_id = t.id
      where t.type = 'withdrawal' and w.id is null`);
    await none(`select t.id from ledger_transactions t left join finance_withdrawals w on w.return_id = t.id
      where t.type = 'refund' and t.order_id is null and w.id is null`);
    await none(`select w.id from finance_withdrawals w join finance_approvals a on a.id = w.approval_id
      where a.amount <> w.amount or a.user_id <> w.user_id or a.payload ->> 'withdrawalId' <> w.id::text
        or a.transaction_id is distinct from w.transaction_id
        or a.state <> case w.state when 'requested' then 'waiting' when 'rejected' then 'rejected' else 'approved' end`);
    expect(await states("finance_approvals")).toEqual(["approved", "rejected", "waiting"]);
    await none(`select a.id from finance_approvals a join ledger_accounts l on l.user_id = a.user_id
      where a.kind = 'withdrawal' and a.state = 'waiting' and a.amount > l.balance`);
  });

  it("has on its chain what the portal has received and sent, and funds above the threshold in some wallets", async () => {
    const funds = `(select w.id, w.user_id, coalesce(sum(case when t.to_address = w.address then t.amount
        else -t.amount end), 0) as usdt from finance_wallets w left join finance_sandbox_transfers t
        on t.asset = 'USDT' and w.address in (t.to_address, t.from_address) group by w.id)`;
    await none(`select * from ${funds} as wallets where usdt < 0`);
    const above = await rowsOf(`select * from ${funds} as wallets where user_id is not null and usdt >= 10`);
    expect(above.length).toBeGreaterThan(1);
    await none(`select d.id from finance_deposits d join finance_wallets w on w.id = d.wallet_id
        left join finance_sandbox_transfers t on t.txid = d.txid
      where (d.state = 'lost') <> (t.txid is null) or t.to_address <> w.address or t.amount <> d.amount
        or t.block <> d.block or w.user_id <> d.user_id or d.created_at < w.created_at`);
    await none(`select f.id from finance_transfers f left join finance_sandbox_transfers t on t.txid = f.txid
      where (f.state in ('sent', 'confirmed')) <> (t.txid is not null) or t.amount <> f.amount`);
    await none(`select f.id from finance_transfers f join finance_withdrawals w on w.id = f.withdrawal_id
      where f.amount <> w.amount or f.to_address <> w.address
        or f.state <> case w.state when 'approved' then 'planned' else w.state end`);
    expect(await states("finance_sweeps")).toEqual(["finished"]);
    expect(await states("finance_transfers where sweep_id is not null")).toEqual(["confirmed", "failed"]);
    await none(`select s.id from finance_sweeps s where not exists (select from finance_transfers
      where sweep_id = s.id)`);
    const { rows } = await sql<{ address: string; key_sealed: string }>`select address, key_sealed from finance_wallets
      where user_id is not null limit 1`.execute(opened.db);
    expect(sealing.unseal(rows[0]?.key_sealed ?? "", rows[0]?.address ?? "")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("has redemptions in each state, as their codes say", async () => {
    expect(await states("redemptions")).toEqual(["cancelled", "completed", "failed", "inprogress", "queued"]);
    await none(`select r.id from redemptions r join codes c on c.id = r.code_id where r.state <> c.redeem_status
      or r.error is distinct from c.redeem_error or r.created_at < c.sold_at`);
  });

  it("has webhooks whose deliveries are of their users' orders: delivered, failed and tried again", async () => {
    expect(await states("webhook_deliveries", "status")).toEqual(["delivered", "failed", "pending"]);
    await none(`select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        join orders o on o.id = d.order_id
      where w.user_id <> d.user_id or o.user_id <> d.user_id or d.created_at < w.created_at
        or (d.status = 'pending') <> (d.next_attempt_at > '${until}') or d.payload::jsonb ->> 'type' <> d.event`);
    await none(`select w.id from webhooks w where not active and not exists (select from webhook_deliveries
      where webhook_id = w.id and response_status = 410)`);
    await none(
      "select t.id from api_tokens t join portal_users u on u.id = t.user_id where t.created_at < u.created_at",
    );
  });

  it("has an audit log of weeks, in which nothing precedes its record or lies in the future", async () => {
    const [span] =
      await rowsOf(`select count(distinct date_trunc('week', at))::int as weeks, max(at) <= '${until}' as past
      from audit_log`);
    expect(span).toEqual({ weeks: expect.any(Number), past: true });
    expect(Number(span?.["weeks"])).toBeGreaterThanOrEqual(3);
    const records = {
      api_token: "api_tokens",
      denominations: "denominations",
      games: "games",
      orders: "orders",
      price_markups: "price_scales",
      price_scales: "price_scales",
      users: "portal_users",
      webhooks: "webhooks",
    };
    expect(await states("audit_log where record_id is not null", "resource_id")).toEqual(Object.keys(records));
    for (const [resourceId, table] of Object.entries(records))
      await none(`select a.id from audit_log a left join ${table} r on r.id::text = a.record_id
        where a.resource_id = '${resourceId}' and a.record_id is not null
          and (r.id is null or a.at < r.created_at or (a.kind = 'created' and a.at <> r.created_at))`);
    await none(`select r.record_id from audit_log_records r join audit_log a on a.id = r.entry_id
      join codes c on c.id::text = r.record_id where a.at < c.sold_at`);
    await none(`select a.id from audit_log a join portal_users u on u.id::text = a.user_id where a.at < u.created_at`);
    await none(`select i.id from portal_imports i left join audit_log a on a.details ->> 'import' = i.id::text
      where a.at is distinct from i.created_at or a.user_id <> i.user_id`);
    expect(await states("audit_log", "kind")).toEqual(
      expect.arrayContaining([
        "action",
        "bulk-action",
        "created",
        "edited",
        "sign-in-failed",
        "signed-in",
        "signed-out",
      ]),
    );
  });
});
