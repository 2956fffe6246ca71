/** One's own name and picture. */
import { sql } from "kysely";
import type { FieldChange } from "#kernel/contract";
import { handle, type HandledEndpoint } from "#kernel/server";
import { getAccount, saveProfile, usersResourceId } from "../../contract.ts";
import { recordOwn } from "../own-activity.ts";

interface ProfileRow {
  email: string;
  full_name: string;
  avatar_url: string | null;
}

export const profileEndpoints: readonly HandledEndpoint[] = [
  handle(getAccount, async ({ adminUser, services: { db } }) => {
    const { rows } = await sql<ProfileRow>`select email, full_name, avatar_url from portal_users where id = ${adminUser.pk}`.execute(db);
    const { email = "", full_name: fullName = "", avatar_url: avatarUrl = null } = rows[0] ?? {};
    return { email, fullName, avatarUrl: avatarUrl ?? "" };
  }),
  handle(saveProfile, async ({ body, adminUser, services }) => {
    const [fullName, avatarUrl] = [body.fullName.trim(), body.avatarUrl.trim() || null];
    await services.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<ProfileRow>`select full_name, avatar_url from portal_users where id = ${adminUser.pk} for update`.execute(transaction);
      const before = rows[0];
      if (before === undefined) return;
      const changes: FieldChange[] = [
        { column: "full_name", label: "auth:users.columns.full_name", before: before.full_name, after: fullName }, { column: "avatar_url", label: "Avatar url", before: before.avatar_url, after: avatarUrl },
      ].filter((change) => change.before !== change.after);
      if (changes.length === 0) return;
      await sql`update portal_users set full_name = ${fullName}, avatar_url = ${avatarUrl} where id = ${adminUser.pk}`.execute(transaction);
      await recordOwn(services, transaction, "edited", adminUser, changes);
    });
    services.resourceChanged(usersResourceId);
    return { ok: true as const };
  }),
];
