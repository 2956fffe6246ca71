/** Who may approve is decided by two people, whether a role is given, taken away, or ends with its account. */
import { sql } from "kysely";
import type { DatabaseTransaction, Migration } from "@portalkit/kernel/server";

/**
 * Each guarded role that an account has is a grant: an account that got its role past them has
 * none. A role that the config begins to guard is granted to those who have it.
 */
export const roleGrants: Migration = {
  name: "005_role_grants",
  up: async (db) => {
    await sql`create table finance_role_grants (
      user_id uuid not null references portal_users (id) on delete cascade deferrable initially deferred,
      role text not null,
      authorized_by text not null check (authorized_by in ('approval', 'first', 'config')),
      granted_at timestamptz not null default now(),
      primary key (user_id, role)
    )`.execute(db);
    await sql`insert into finance_role_grants (user_id, role, authorized_by)
      select u.id, u.role, 'config' from portal_users u, finance_guard where u.role = any (guarded_roles)`.execute(db);
    await lockByPerson(db);
    await keepGrants(db);
    await grantWithConfig(db);
    await guardRoles(db);
  },
};

/**
 * Not by the row of the account: whoever asks for a colleague's role has the colleague's row locked, and two who do so
 * to each other would each wait for the other.
 */
async function lockByPerson(db: DatabaseTransaction): Promise<void> {
  await sql`create or replace function finance_lock_person(person uuid) returns void language sql as $$
    select pg_advisory_xact_lock(hashtextextended('finance person ' || id, 0)) from (
      select person as id union select controller from finance_account_controls where controlled = person
      order by id
    ) people $$`.execute(db);
}

/** The triggers of accounts and of the config's rules write grants; no statement does. */
async function keepGrants(db: DatabaseTransaction): Promise<void> {
  await sql`create function finance_keep_grants() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'TRUNCATE' and pg_trigger_depth() > 1 then return coalesce(new, old); end if;
      raise exception 'a grant is written with the role that it is for'
        using errcode = '23514', constraint = 'finance_role_grants_kept';
    end $$`.execute(db);
  await sql`create trigger finance_keep_grants before insert or update or delete on finance_role_grants
    for each row execute function finance_keep_grants()`.execute(db);
  await sql`create trigger finance_keep_all_grants before truncate on finance_role_grants
    for each statement execute function finance_keep_grants()`.execute(db);
}

async function grantWithConfig(db: DatabaseTransaction): Promise<void> {
  await sql`create function finance_guard_grants() returns trigger language plpgsql as $$
    declare before text[] := '{}';
    begin
      if tg_op = 'UPDATE' then before := old.guarded_roles; end if;
      insert into finance_role_grants (user_id, role, authorized_by)
      select id, role, 'config' from portal_users
        where role = any (new.guarded_roles) and role <> all (before)
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`create trigger finance_guard_grants after insert or update of guarded_roles on finance_guard
    for each row execute function finance_guard_grants()`.execute(db);
}

/** The only exception is the first superadmin, whom nobody else could approve. */
async function guardRoles(db: DatabaseTransaction): Promise<void> {
  await sql`create or replace function portal_users_guard_role() returns trigger language plpgsql as $$
    declare
      account uuid := case when tg_op = 'DELETE' then old.id else new.id end;
      before text := case when tg_op <> 'INSERT' then old.role end;
      after text := case when tg_op <> 'DELETE' then new.role end;
      guarded text[] := (select guarded_roles from finance_guard where two_people);
      reason text;
    begin
      if after is not distinct from before or guarded is null
        or not coalesce(before = any (guarded), false) and not coalesce(after = any (guarded), false) then
        return coalesce(new, old);
      end if;
      reason := case
        when exists (select from finance_approvals where kind = 'role' and user_id = account and state = 'approved'
          and payload ->> 'role' = after and decided_in = pg_current_xact_id()) then 'approval'
        when after = 'superadmin'
          and not exists (select from portal_users where role = 'superadmin' and id <> account) then 'first'
      end;
      if reason is null then
        raise exception 'this role is given and taken by an approved request alone'
          using errcode = '23514', constraint = 'portal_users_guard_role';
      end if;
      delete from finance_role_grants where user_id = account;
      if after = any (guarded) then
        insert into finance_role_grants (user_id, role, authorized_by) values (account, after, reason);
      end if;
      return new;
    end $$`.execute(db);
  await sql`drop trigger portal_users_guard_role on portal_users`.execute(db);
  await sql`create trigger portal_users_guard_role before insert or delete or update of role on portal_users
    for each row execute function portal_users_guard_role()`.execute(db);
  await sql`create trigger portal_users_rows_kept before truncate on portal_users
    for each statement execute function finance_refuse_truncate()`.execute(db);
}
