/**
 * Tables for approvals and their rules: who may approve, how much one person moves alone, who gives the roles that
 * approve.
 */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/** Creates the requests, what people moved alone, and the rules that the database enforces on both and on roles. */
export async function createApprovals(db: DatabaseTransaction): Promise<void> {
  await createGuard(db);
  await createRequests(db);
  await keepRequests(db);
  await checkApprovers(db);
  await limitDirectMoves(db);
  await guardRoles(db);
}

/** Stores the rules of the config, which each start writes; without the row nothing is guarded. */
async function createGuard(db: DatabaseTransaction): Promise<void> {
  await sql`create table finance_guard (
    id boolean primary key default true check (id),
    two_people boolean not null,
    single_limit numeric(20,6) not null,
    daily_limit numeric(20,6) not null,
    approver_roles text[] not null,
    guarded_roles text[] not null,
    sandbox boolean not null default false,
    constraint finance_guard_limits check (daily_limit >= single_limit)
  )`.execute(db);
}

/** Requests of every kind, with the executor's payload, why they wait, and why they were rejected. */
async function createRequests(db: DatabaseTransaction): Promise<void> {
  await sql`create table finance_approvals (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    user_id uuid not null references portal_users (id),
    amount numeric(20,6) check (amount > 0),
    payload jsonb not null default '{}',
    note text,
    reason text not null check (reason in ('single', 'daily', 'always')),
    reason_limit numeric(20,6),
    reason_sum numeric(20,6),
    state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
    requested_by uuid not null references portal_users (id),
    decided_by uuid references portal_users (id),
    decided_at timestamptz,
    decided_in xid8,
    rejection text,
    transaction_id uuid unique,
    created_at timestamptz not null default now(),
    constraint finance_approvals_kind
      check (kind in ('bonus', 'withdrawal', 'refund', 'correction', 'deposit', 'role')),
    constraint finance_approvals_amount check ((kind = 'role') = (amount is null)),
    constraint finance_approvals_by_another check (decided_by <> requested_by),
    constraint finance_approvals_decided
      check ((state = 'waiting') = (decided_by is null)
        and (transaction_id is null or state = 'approved'))
  )`.execute(db);
  await sql`create index finance_approvals_state on finance_approvals (state, created_at desc, id)`.execute(db);
  await sql`create index finance_approvals_beneficiary on finance_approvals (user_id, kind, state)`.execute(db);
  await sql`create index finance_approvals_asker on finance_approvals (requested_by, created_at desc)`.execute(db);
  await sql`create unique index finance_approvals_one_role on finance_approvals (user_id) where kind = 'role'
    and state = 'waiting'`.execute(db);
}

/** A request is decided once, and only its decision changes. */
async function keepRequests(db: DatabaseTransaction): Promise<void> {
  await sql`create function finance_approvals_forward() returns trigger language plpgsql as $$
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
  await sql`create trigger finance_approvals_forward before update or delete on finance_approvals for each row
    execute function finance_approvals_forward()`.execute(db);
}

/**
 * The function returns null if a person may decide, otherwise the name of the first rule against it. It is the only
 * place that knows the rules. An account whose password or email the requester has set counts as the requester's own.
 * Only an approved request gives a role that approves, except in one-person mode: a role given in that mode counts for
 * later requests; otherwise a portal that began with one person could never have two approvers.
 */
async function checkApprovers(db: DatabaseTransaction): Promise<void> {
  await sql`create function finance_approver_problem(approver uuid, request finance_approvals)
    returns text language sql stable as $$
    select case
      when approver = request.requested_by then 'asker'
      when approver = request.user_id then 'beneficiary'
      when u.id is null or (request.kind = 'role' and u.role <> 'superadmin')
        or u.role <> all (coalesce((select approver_roles from finance_guard), '{superadmin}')) then 'right'
      when u.created_at >= request.created_at then 'younger'
      when u.created_by = request.requested_by then 'made'
      when u.credentials_set_by = request.requested_by then 'credentials'
      when u.role_set_by = request.requested_by and u.role_set_at >= request.created_at then 'raised'
    end
    from (select approver as id) as wanted left join portal_users u on u.id = wanted.id $$`.execute(db);
  await sql`create function finance_approvals_check_approver() returns trigger language plpgsql as $$
    declare problem text := finance_approver_problem(new.decided_by, old);
    begin
      if problem is not null then
        raise exception 'this person may not decide this request: %', problem
          using errcode = '23514', constraint = 'finance_approvals_approver';
      end if;
      new.decided_in := pg_current_xact_id();
      return new;
    end $$`.execute(db);
  await sql`create trigger finance_approvals_approver before update on finance_approvals for each row
    when (old.decided_by is null and new.decided_by is not null)
      execute function finance_approvals_check_approver()`.execute(db);
}

/**
 * Stores what people have moved without a second person. Written under a lock on the person's row, so that concurrent
 * sums include each other.
 */
async function limitDirectMoves(db: DatabaseTransaction): Promise<void> {
  await sql`create table finance_direct_moves (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('bonus', 'withdrawal', 'refund', 'correction', 'deposit')),
    requested_by uuid not null references portal_users (id),
    user_id uuid not null references portal_users (id),
    amount numeric(20,6) not null check (amount > 0),
    created_at timestamptz not null default clock_timestamp()
  )`.execute(db);
  await sql`create index finance_direct_moves_person on finance_direct_moves (requested_by, created_at)`.execute(db);
  await sql`create function finance_direct_sum(person uuid) returns numeric language sql volatile as $$
    select coalesce(sum(amount), 0)::numeric(20,6) from finance_direct_moves
    where requested_by = person and created_at > clock_timestamp() - interval '24 hours' $$`.execute(db);
  await sql`create function finance_direct_moves_limit() returns trigger language plpgsql as $$
    declare guard finance_guard;
    begin
      if tg_op <> 'INSERT' then raise exception 'what was moved alone is kept'
        using errcode = '23514', constraint = 'finance_direct_moves_kept'; end if;
      perform from portal_users where id = new.requested_by for no key update;
      new.created_at := clock_timestamp();
      select * into guard from finance_guard;
      if guard.two_people and (new.amount > guard.single_limit
        or finance_direct_sum(new.requested_by) + new.amount > guard.daily_limit) then
        raise exception 'more than one person may move alone'
          using errcode = '23514', constraint = 'finance_direct_moves_limit';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger finance_direct_moves_limit before insert or update or delete on finance_direct_moves
    for each row execute function finance_direct_moves_limit()`.execute(db);
}

/**
 * Only an approved request gives a guarded role, in its own transaction. Exceptions: the first superadmin, whom nobody
 * else could approve, and a superadmin who gets a lower role.
 */
async function guardRoles(db: DatabaseTransaction): Promise<void> {
  await sql`create function portal_users_guard_role() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new.role = old.role or old.role = 'superadmin') then return new; end if;
      if not exists (select from finance_guard where two_people
        and new.role = any (guarded_roles)) then return new; end if;
      if not exists (select from portal_users where role = 'superadmin' and id <> new.id) then return new; end if;
      if exists (
        select from finance_approvals where kind = 'role' and user_id = new.id and state = 'approved'
          and payload ->> 'role' = new.role and decided_in = pg_current_xact_id()
      ) then return new; end if;
      raise exception 'this role is given by an approved request alone'
        using errcode = '23514', constraint = 'portal_users_guard_role';
    end $$`.execute(db);
  await sql`create trigger portal_users_guard_role before insert or update of role on portal_users
    for each row execute function portal_users_guard_role()`.execute(db);
}
