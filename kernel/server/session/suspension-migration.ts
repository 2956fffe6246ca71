/** Suspended accounts in the database: a view of active accounts, and triggers that no code can bypass. */
import { sql } from "kysely";
import type { DatabaseTransaction } from "../../contract/database.ts";
import type { Migration } from "../database/run-migrations.ts";

export const suspensionMigration: Migration = {
  name: "008_suspension",
  up: async (db) => {
    await sql`alter table portal_users
      add column suspended_at timestamptz,
      add column suspended_reason text,
      add column suspended_by uuid references portal_users (id) on delete set null,
      add constraint portal_users_suspended_reason check ((suspended_at is null) = (suspended_reason is null)),
      add constraint portal_users_suspended_by check (suspended_by is null or suspended_at is not null),
      add constraint portal_users_not_by_themselves check (suspended_by is distinct from id)`.execute(db);
    await sql`create index portal_users_suspended_by on portal_users (suspended_by) where suspended_by is
      not null`.execute(db);
    // All code that checks who a user is, and whether they may act, queries this view.
    await sql`create view portal_active_users as
      select id, email, full_name, password_hash, role, language, avatar_url, source, created_at from portal_users
        where suspended_at is null`.execute(db);
    await endWaysIn(db);
    await refuseWaysIn(db);
    await keepSuperadmin(db);
  },
};

/**
 * Deletes the sessions, pending sign-ins and links of an account in the statement that suspends it, whatever code runs
 * it.
 */
async function endWaysIn(db: DatabaseTransaction): Promise<void> {
  await sql`create function portal_end_ways_in() returns trigger language plpgsql as $$
    begin
      delete from portal_sessions where user_id = new.id;
      delete from portal_pending_sign_ins where user_id = new.id;
      delete from portal_one_time_tokens where user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger portal_end_ways_in after update of suspended_at on portal_users for each row
    when (old.suspended_at is null and new.suspended_at is not null) execute function portal_end_ways_in()`.execute(db);
}

/** The lock makes a concurrent sign-in wait for the suspension and then find it. */
async function refuseWaysIn(db: DatabaseTransaction): Promise<void> {
  await sql`create function portal_refuse_way_in() returns trigger language plpgsql as $$
    declare suspended timestamptz;
    begin
      if new.user_id is null then return new; end if;
      select suspended_at into suspended from portal_users where id = new.user_id for share;
      if suspended is not null then
        raise exception 'the account is suspended' using errcode = '23514', constraint = 'portal_users_suspended';
      end if;
      return new;
    end $$`.execute(db);
  for (const table of ["portal_sessions", "portal_pending_sign_ins", "portal_one_time_tokens"]) {
    await sql`create trigger portal_refuse_way_in before insert on ${sql.table(table)} for each row
      execute function portal_refuse_way_in()`.execute(db);
  }
}

/** Serializes these changes, so that two superadmins who demote or suspend each other at once do not both succeed. */
async function keepSuperadmin(db: DatabaseTransaction): Promise<void> {
  await sql`create function portal_keep_superadmin() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('portal: the last superadmin'));
      if not exists (select 1 from portal_users where role = 'superadmin' and suspended_at is null
        and id <> old.id) then
        raise exception 'the last active superadmin must stay'
          using errcode = '23514', constraint = 'portal_users_last_superadmin';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db);
  await sql`create trigger portal_keep_superadmin before update of role, suspended_at on portal_users for each row
    when (old.role = 'superadmin' and old.suspended_at is null
      and (new.role <> 'superadmin' or new.suspended_at is not null))
    execute function portal_keep_superadmin()`.execute(db);
  await sql`create trigger portal_keep_superadmin_there before delete on portal_users for each row
    when (old.role = 'superadmin' and old.suspended_at is null) execute function portal_keep_superadmin()`.execute(db);
}
