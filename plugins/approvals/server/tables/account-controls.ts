/**
 * Who controls whose account. A person may have several accounts, and a request needs three people: whoever made,
 * raised, or set the password or the email of an account counts as one person with it.
 */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

/**
 * Pairs are closed over chains and stored as such, so that deleting an account in the middle of a chain does not part
 * its ends. They are never removed: whoever knows a password can act as its owner, and so also end a relation that only
 * the owner may end.
 */
export const accountControls: Migration = {
  name: "002_account_controls",
  up: async (db) => {
    await sql`create table finance_account_controls (
      controller uuid not null references portal_users (id) on delete cascade,
      controlled uuid not null references portal_users (id) on delete cascade,
      reason text not null check (reason in ('made', 'credentials', 'raised')),
      since timestamptz not null default now(),
      primary key (controlled, controller, reason),
      check (controller <> controlled)
    )`.execute(db);
    await sql`create index finance_account_controls_of on finance_account_controls (controller)`.execute(db);
    await noteControls(db);
    await keepControls(db);
    await sql`select finance_note_control(created_by, id, 'made') from portal_users
      where created_by is not null`.execute(db);
    await sql`select finance_note_control(credentials_set_by, id, 'credentials') from portal_users
      where credentials_set_by is not null`.execute(db);
    await checkRelations(db);
    await sumOfPerson(db);
  },
};

/**
 * A raise without two people is not noted: otherwise a portal that began with one person could never have two
 * approvers.
 */
async function noteControls(db: DatabaseTransaction): Promise<void> {
  await sql`create function finance_note_control(by_account uuid, account uuid, why text)
    returns void language sql as $$
    insert into finance_account_controls (controller, controlled, reason)
    select above.id, below.id, below.reason from (
      select by_account as id
      union select controller from finance_account_controls where controlled = by_account
    ) above, (
      select account as id, why as reason
      union select controlled, reason from finance_account_controls where controller = account
    ) below where above.id <> below.id
    on conflict do nothing $$`.execute(db);
  await sql`create function finance_note_controls() returns trigger language plpgsql as $$
    declare old_hash text; old_email text; old_role text; old_maker uuid;
    begin
      if tg_op = 'UPDATE' then
        old_hash := old.password_hash; old_email := lower(old.email);
        old_role := old.role; old_maker := old.created_by;
      end if;
      if new.created_by <> new.id and new.created_by is distinct from old_maker then
        perform finance_note_control(new.created_by, new.id, 'made');
      end if;
      if new.credentials_set_by <> new.id
        and (new.password_hash is distinct from old_hash or lower(new.email) is distinct from old_email) then
        perform finance_note_control(new.credentials_set_by, new.id, 'credentials');
      end if;
      if tg_op = 'UPDATE' and new.role <> old_role and old_role <> 'superadmin' and new.role_set_by <> new.id
        and exists (select from finance_guard where two_people) then
        perform finance_note_control(new.role_set_by, new.id, 'raised');
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger finance_note_controls after insert
    or update of created_by, credentials_set_by, password_hash, email, role on portal_users
    for each row execute function finance_note_controls()`.execute(db);
}

/** Only a deleted account takes its pairs with it. */
async function keepControls(db: DatabaseTransaction): Promise<void> {
  await sql`create function finance_keep_controls() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'who controls an account is kept'
        using errcode = '23514', constraint = 'finance_account_controls_kept';
    end $$`.execute(db);
  await sql`create trigger finance_keep_controls before update or delete on finance_account_controls
    for each row execute function finance_keep_controls()`.execute(db);
  await sql`create trigger finance_keep_all_controls before truncate on finance_account_controls
    for each statement execute function finance_keep_controls()`.execute(db);
}

/**
 * Asker, beneficiary and approver are three people, of whom none controls another; asker and beneficiary may be one.
 * The beneficiary of a role is the account that gets it: a colleague who made it may ask for the role or approve it,
 * and is one person with the account in all that follows.
 */
async function checkRelations(db: DatabaseTransaction): Promise<void> {
  await sql`create function finance_are_related(one uuid, other uuid) returns boolean language sql stable as $$
    select exists (select from finance_account_controls
      where (controller, controlled) in ((one, other), (other, one))) $$`.execute(db);
  await sql`create or replace function finance_approver_problem(approver uuid, request finance_approvals)
    returns text language sql stable as $$
    select case
      when approver = request.requested_by then 'asker'
      when approver = request.user_id then 'beneficiary'
      when u.id is null or (request.kind = 'role' and u.role <> 'superadmin')
        or u.role <> all (coalesce((select approver_roles from finance_guard), '{superadmin}')) then 'right'
      when u.created_at >= request.created_at then 'younger'
      else coalesce(
        (select reason from finance_account_controls
          where controller = request.requested_by and controlled = approver
          order by array_position('{made,credentials,raised}', reason) limit 1),
        case
          when finance_are_related(approver, request.requested_by) then 'controls'
          when request.kind <> 'role' and finance_are_related(approver, request.user_id) then 'related'
        end)
    end
    from (select approver as id) as wanted left join portal_users u on u.id = wanted.id $$`.execute(db);
  await sql`create function finance_approvals_parties() returns trigger language plpgsql as $$
    begin
      if finance_are_related(new.requested_by, new.user_id) then
        raise exception 'the asker and the beneficiary are one person'
          using errcode = '23514', constraint = 'finance_approvals_parties';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger finance_approvals_parties before update of state on finance_approvals for each row
    when (new.state = 'approved' and new.kind <> 'role' and new.requested_by <> new.user_id)
      execute function finance_approvals_parties()`.execute(db);
}

/** What the accounts that a person controls move counts into the person's own sum. */
async function sumOfPerson(db: DatabaseTransaction): Promise<void> {
  await sql`create or replace function finance_direct_sum(person uuid) returns numeric language sql volatile as $$
    select coalesce(sum(amount), 0)::numeric(20,6) from finance_direct_moves
    where created_at > clock_timestamp() - interval '24 hours' and (requested_by = person
      or requested_by in (select controlled from finance_account_controls where controller = person)) $$`.execute(db);
  // In one order, because the moves of two accounts of one person may wait for each other.
  await sql`create function finance_lock_person(person uuid) returns void language sql as $$
    select from portal_users where id = person
      or id in (select controller from finance_account_controls where controlled = person)
    order by id for no key update $$`.execute(db);
  await sql`create or replace function finance_direct_moves_limit() returns trigger language plpgsql as $$
    declare guard finance_guard;
    begin
      if tg_op <> 'INSERT' then raise exception 'what was moved alone is kept'
        using errcode = '23514', constraint = 'finance_direct_moves_kept'; end if;
      perform finance_lock_person(new.requested_by);
      new.created_at := clock_timestamp();
      select * into guard from finance_guard;
      if guard.two_people and (new.amount > guard.single_limit
        or finance_direct_sum(new.requested_by) + new.amount > guard.daily_limit) then
        raise exception 'more than one person may move alone'
          using errcode = '23514', constraint = 'finance_direct_moves_limit';
      end if;
      return new;
    end $$`.execute(db);
}
