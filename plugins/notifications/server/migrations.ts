/** Table of stored notifications. */
import { sql } from "kysely";
import type { Migration } from "@portalkit/kernel/server";

export const notificationMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      // `outbox_id` is unique, because the outbox may deliver a notification again after an interruption.
      await sql`create table user_notifications (
        id bigint generated always as identity primary key,
        user_id uuid not null references portal_users (id) on delete cascade,
        message text not null,
        link text,
        variant text not null default 'info',
        outbox_id uuid unique,
        created_at timestamptz not null default now(),
        read_at timestamptz
      )`.execute(db);
      await sql`create index user_notifications_history on user_notifications (user_id, id desc)`.execute(db);
      await sql`create index user_notifications_unread on user_notifications (user_id, id)
        where read_at is null`.execute(db);
      await sql`create index user_notifications_created_at on user_notifications (created_at)`.execute(db);
    },
  },
];
