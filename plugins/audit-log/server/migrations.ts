/**
 * Tables of the audit log, of entries and the records of those about several: rows are added and never changed; only
 * the nightly cleanup deletes old ones.
 */
import { sql } from "kysely";
import { createTextSearchIndexes, type DatabaseTransaction, type Migration } from "@portalkit/kernel/server";

/** Set to `on` in the transaction that deletes old entries. */
export const sweepSetting = "portal.audit_sweep";

export const auditMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await sql`create table audit_log (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        kind text not null,
        user_id text,
        username text not null default '',
        ip text not null default '',
        user_agent text not null default '',
        resource_id text,
        record_id text,
        record_label text,
        action_id text,
        changes jsonb not null default '[]',
        details jsonb
      )`.execute(db);
      await sql`create index audit_log_record on audit_log (resource_id, record_id, id desc)`.execute(db);
      await sql`create index audit_log_user on audit_log (user_id, id desc)`.execute(db);
      await sql`create index audit_log_at on audit_log (at desc, id)`.execute(db);
      await createTextSearchIndexes(db, "audit_log", ["username", "record_label", "record_id"]);
      await sql`create function audit_log_is_final() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and coalesce(current_setting('portal.audit_sweep', true), '') = 'on' then
            return old;
          end if;
          raise exception 'the audit log is only added to';
        end $$`.execute(db);
      await sql`create trigger audit_log_is_final before update or delete on audit_log for each row
        execute function audit_log_is_final()`.execute(db);
      await sql`create trigger audit_log_is_not_emptied before truncate on audit_log for each statement
        execute function audit_log_is_final()`.execute(db);
      await sql`create table audit_log_records (
        entry_id bigint not null references audit_log (id) on delete cascade,
        resource_id text not null,
        record_id text not null,
        record_label text not null,
        changes jsonb not null default '[]',
        primary key (entry_id, record_id)
      )`.execute(db);
      await sql`create index audit_log_records_record
        on audit_log_records (resource_id, record_id, entry_id desc)`.execute(db);
      await sql`create trigger audit_log_records_is_final before update or delete on audit_log_records for each row
        execute function audit_log_is_final()`.execute(db);
      await sql`create trigger audit_log_records_is_not_emptied before truncate on audit_log_records for each statement
        execute function audit_log_is_final()`.execute(db);
    },
  },
  { name: "002_periods", up: keepForPeriods },
];

/**
 * A shorter period counts once its own days have passed, a lower minimum once those of the former minimum have: whoever
 * shortens one cannot remove the entries of what they do before others may have read them.
 */
async function keepForPeriods(db: DatabaseTransaction): Promise<void> {
  await sql`create table audit_log_periods (
    id bigint generated always as identity primary key,
    days integer not null check (days > 0),
    min_days integer not null check (min_days > 0),
    since timestamptz not null default now()
  )`.execute(db);
  await sql`create function audit_log_periods_are_final() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then raise exception 'the periods of the audit log are only added to'; end if;
      new.since := now();
      return new;
    end $$`.execute(db);
  await sql`create trigger audit_log_periods_are_final before insert or update or delete on audit_log_periods
    for each row execute function audit_log_periods_are_final()`.execute(db);
  await sql`create trigger audit_log_periods_are_not_emptied before truncate on audit_log_periods
    for each statement execute function audit_log_periods_are_final()`.execute(db);
  await sql`create function audit_log_kept_days() returns integer language sql stable as $$
    select coalesce(greatest(
      max(days) filter (where until is null or until > now() - make_interval(days => latest)),
      max(min_days) filter (where until is null or until > now() - make_interval(days => min_days))), 90)
    from (select days, min_days, lead(since) over by_id as until,
      last_value(days) over (by_id rows between unbounded preceding and unbounded following) as latest
      from audit_log_periods window by_id as (order by id)) periods $$`.execute(db);
  await sql`create or replace function audit_log_is_final() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and coalesce(current_setting('portal.audit_sweep', true), '') = 'on' then
        if tg_table_name = 'audit_log' and (to_jsonb(old) ->> 'at')::timestamptz
            < now() - make_interval(days => audit_log_kept_days()) then
          return old;
        end if;
        if tg_table_name = 'audit_log_records'
            and not exists (select from audit_log where id = (to_jsonb(old) ->> 'entry_id')::bigint) then
          return old;
        end if;
      end if;
      raise exception 'the audit log is only added to';
    end $$`.execute(db);
}
