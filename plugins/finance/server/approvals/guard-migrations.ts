/** Triggers for four eyes: who may approve, how much one person moves alone, who gives the roles that approve. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "@portalkit/kernel/server";

/**
 * Defines the function that returns null if a person may decide, otherwise the name of the first rule against it. This
 * is the only place that knows the rules: a migration that changes one redefines all of them from here. An account
 * whose password or email the requester has set counts as the requester's own.
 */
export async function defineApproverProblem(db: DatabaseTransaction): Promise<void> {
  await sql`create or replace function finance_approver_problem(approver uuid, request finance_approvals)
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
}

export async function checkApprovers(db: DatabaseTransaction): Promise<void> {
  await defineApproverProblem(db);
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
export async function limitDirectMoves(db: DatabaseTransaction): Promise<void> {
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

/** Only an approved request gives a guarded role, in its own transaction. */
export async function guardRoles(db: DatabaseTransaction): Promise<void> {
  await defineRoleGuard(db);
  await sql`create trigger portal_users_guard_role before insert or update of role on portal_users
    for each row execute function portal_users_guard_role()`.execute(db);
}

/** Exceptions: the first superadmin, whom nobody else could approve, and a superadmin who gets a lower role. */
export async function defineRoleGuard(db: DatabaseTransaction): Promise<void> {
  await sql`create or replace function portal_users_guard_role() returns trigger language plpgsql as $$
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
}
