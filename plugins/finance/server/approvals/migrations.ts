/** Tables for approvals, and the rules that the database enforces on them. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";
import { keepForward } from "../keep-forward.ts";
import {
  checkApprovers,
  defineApproverProblem,
  defineRoleGuard,
  guardRoles,
  limitDirectMoves,
} from "./guard-migrations.ts";

/** The table, before the database knew who may approve. */
export const approvalsTable: Migration = {
  name: "003_approvals",
  up: async (db) => {
    await sql`create table finance_approvals (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('bonus', 'withdrawal')),
      user_id uuid not null references portal_users (id),
      amount numeric(20,6) not null check (amount > 0),
      note text,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
      requested_by uuid not null references portal_users (id),
      decided_by uuid references portal_users (id),
      decided_at timestamptz,
      transaction_id uuid unique references ledger_transactions (id),
      created_at timestamptz not null default now(),
      constraint finance_approvals_by_another check (decided_by <> requested_by),
      constraint finance_approvals_decided
        check ((state = 'waiting') = (decided_by is null) and (state = 'approved') = (transaction_id is not null))
    )`.execute(db);
    await sql`create index finance_approvals_state on finance_approvals (state, created_at desc, id)`.execute(db);
    await keepForward(db, "finance_approvals", { waiting: ["approved", "rejected"] });
  },
};

export const approvalMigrations: readonly Migration[] = [
  {
    name: "007_four_eyes",
    up: async (db) => {
      await readMakers(db);
      await createGuard(db);
      await widenApprovals(db);
      await checkApprovers(db);
      await limitDirectMoves(db);
      await linkWithdrawals(db);
      await guardRoles(db);
    },
  },
  {
    name: "008_roles_and_credentials",
    up: async (db) => {
      await sql`create unique index finance_approvals_one_role on finance_approvals (user_id) where kind = 'role'
        and state = 'waiting'`.execute(db);
      await defineRoleGuard(db);
    },
  },
];

/**
 * Only an approved request gives a role that approves, except in one-person mode. A role given in that mode counts for
 * later requests; otherwise a portal that began with one person could never have two approvers.
 */
export const raisedMigration: Migration = {
  name: "011_raised_after_request",
  up: async (db) => {
    await defineApproverProblem(db);
  },
};

/** Takes the creators of older accounts from the audit log, if it exists. */
async function readMakers(db: DatabaseTransaction): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('audit_log') is not null`.execute(db);
  if (rows.length === 0) return;
  await sql`update portal_users u set created_by = maker.id from audit_log a join portal_users maker
    on maker.id::text = a.user_id
    where a.kind = 'created' and a.resource_id = 'users' and a.record_id = u.id::text and maker.id <> u.id
      and u.created_by is null`.execute(db);
}

/**
 * Stores the rules of the config, which each start writes; without the row nothing is guarded, as before the first
 * start.
 */
async function createGuard(db: DatabaseTransaction): Promise<void> {
  await sql`create table finance_guard (
    id boolean primary key default true check (id),
    two_people boolean not null,
    single_limit numeric(20,6) not null,
    daily_limit numeric(20,6) not null,
    approver_roles text[] not null,
    guarded_roles text[] not null,
    constraint finance_guard_limits check (daily_limit >= single_limit)
  )`.execute(db);
}

/** Widens the table to every kind of request, with the executor's payload, why it waits, and why it was rejected. */
async function widenApprovals(db: DatabaseTransaction): Promise<void> {
  await sql`alter table finance_approvals
    drop constraint finance_approvals_kind_check,
    drop constraint finance_approvals_decided,
    alter column amount drop not null,
    add column payload jsonb not null default '{}',
    add column reason text not null default 'single' check (reason in ('single', 'daily', 'always')),
    add column reason_limit numeric(20,6),
    add column reason_sum numeric(20,6),
    add column rejection text,
    add column decided_in xid8,
    add constraint finance_approvals_kind
      check (kind in ('bonus', 'withdrawal', 'refund', 'correction', 'deposit', 'role')),
    add constraint finance_approvals_amount check ((kind = 'role') = (amount is null)),
    add constraint finance_approvals_decided
      check ((state = 'waiting') = (decided_by is null)
        and (transaction_id is null or state = 'approved'))`.execute(db);
  await sql`alter table finance_approvals alter column reason drop default`.execute(db);
  await sql`create index finance_approvals_beneficiary on finance_approvals (user_id, kind, state)`.execute(db);
  await sql`create index finance_approvals_asker on finance_approvals (requested_by, created_at desc)`.execute(db);
  await sql`create or replace function finance_approvals_forward() returns trigger language plpgsql as $$
    declare decision text[] := '{state,decided_by,decided_at,decided_in,transaction_id,rejection}';
    begin
      if tg_op = 'DELETE' then raise exception 'what moved money is kept'
        using errcode = '23514', constraint = 'finance_approvals_kept'; end if;
      if new.state <> old.state and old.state <> 'waiting' then
        raise exception 'from % to % leads no way', old.state, new.state
          using errcode = '23514', constraint = 'finance_approvals_forward';
      end if;
      if (to_jsonb(new) - decision) <> (to_jsonb(old) - decision) then
        raise exception 'what was agreed on stays as it is'
          using errcode = '23514', constraint = 'finance_approvals_agreed';
      end if;
      return new;
    end $$`.execute(db);
}

/**
 * Makes a withdrawal to an address that waits a request like any other, and creates requests for those that already
 * wait.
 */
async function linkWithdrawals(db: DatabaseTransaction): Promise<void> {
  await sql`alter table finance_withdrawals add column approval_id uuid unique
    references finance_approvals (id)`.execute(db);
  await sql`alter table finance_withdrawals disable trigger user`.execute(db);
  await sql`with waiting as (
      insert into finance_approvals (kind, user_id, amount, note, requested_by, created_at, reason, payload)
      select 'withdrawal', user_id, amount, note, requested_by, created_at, 'single',
        jsonb_build_object('withdrawalId', id, 'address', address)
      from finance_withdrawals where state = 'requested' returning id, payload
    ) update finance_withdrawals w set approval_id = waiting.id from waiting
      where w.id = (waiting.payload ->> 'withdrawalId')::uuid`.execute(db);
  await sql`alter table finance_withdrawals enable trigger user`.execute(db);
  await sql`create function finance_withdrawals_check_approval() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from finance_approvals a where a.id = new.approval_id and a.decided_by = new.decided_by
          and a.user_id = new.user_id and a.amount = new.amount
          and a.state = case when new.state = 'rejected' then 'rejected' else 'approved' end
      ) then
        raise exception 'a withdrawal that waits is decided by its approval'
          using errcode = '23514', constraint = 'finance_withdrawals_approval';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger finance_withdrawals_approval before update on finance_withdrawals for each row
    when (old.state = 'requested' and new.state <> 'requested'
      and (new.approval_id is not null or new.decided_by is not null or new.state = 'rejected'))
    execute function finance_withdrawals_check_approval()`.execute(db);
}
