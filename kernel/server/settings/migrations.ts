/** The table of settings: every change is a row, and the last one of a setting is its current value. */
import { sql } from "kysely";
import type { Migration } from "../database/run-migrations.ts";

export const settingMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      // A row without a value is a change back to the default, or a secret that another one has replaced. The key over
      // the version refuses the second of two changes that are based on the same state.
      await sql`create table portal_settings (
        id uuid primary key,
        instance_id text not null check (length(instance_id) between 1 and 100),
        name text not null check (length(name) between 1 and 100),
        version integer not null check (version > 0),
        value jsonb check (jsonb_typeof(value) in ('string', 'number', 'boolean', 'array')),
        sealed text,
        is_default boolean not null default false,
        changed_by text not null,
        changed_at timestamptz not null default now(),
        unique (instance_id, name, version),
        check (num_nonnulls(value, sealed) <= 1),
        check (not is_default or num_nonnulls(value, sealed) = 0)
      )`.execute(db);
      await sql`create function portal_settings_rule() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then
            raise exception 'changes of settings are not deleted';
          elsif tg_op = 'UPDATE' then
            -- A sealed text may be sealed with another key, or removed.
            if (new.id, new.instance_id, new.name, new.version, new.is_default, new.changed_by, new.changed_at)
                is distinct from
                (old.id, old.instance_id, old.name, old.version, old.is_default, old.changed_by, old.changed_at)
              or new.value is distinct from old.value
              or (old.sealed is null and new.sealed is not null) then
              raise exception 'changes of settings are not edited';
            end if;
          elsif new.version > 1 + coalesce((select max(version) from portal_settings
              where instance_id = new.instance_id and name = new.name), 0) then
            raise exception 'a change of a setting leaves out a version';
          end if;
          return new;
        end $$`.execute(db);
      await sql`create trigger portal_settings_rule before insert or update or delete on portal_settings
        for each row execute function portal_settings_rule()`.execute(db);
    },
  },
];
