/** The user's own name and image. */
import type { FieldChange } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { getAccount, saveProfile, usersResourceId } from "../../contract.ts";
import { findEmailChange } from "../email-changes/email-changes.ts";
import { recordOwn } from "../own-activity.ts";

export const profileHandlers: readonly HandledEndpoint[] = [
  handle(getAccount, async ({ adminUser, services: { db } }) => {
    const user = await db
      .selectFrom("portal_users")
      .select(["email", "full_name", "avatar_url"])
      .where("id", "=", adminUser.pk)
      .executeTakeFirst();
    const change = await findEmailChange(db, adminUser.pk);
    return {
      email: user?.email ?? "",
      fullName: user?.full_name ?? "",
      avatarUrl: user?.avatar_url ?? "",
      // Not who has set it: where colleagues work is not the owner's business.
      ...(change === undefined ? {} : { emailChange: { email: change.email, at: change.at } }),
    };
  }),
  handle(saveProfile, async ({ body, adminUser, services }) => {
    const [fullName, avatarUrl] = [body.fullName.trim(), body.avatarUrl.trim() || null];
    await services.db.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom("portal_users")
        .select(["full_name", "avatar_url"])
        .where("id", "=", adminUser.pk)
        .forUpdate()
        .executeTakeFirst();
      if (before === undefined) return;
      const changes: FieldChange[] = [
        { column: "full_name", label: "auth:users.columns.full_name", before: before.full_name, after: fullName },
        { column: "avatar_url", label: "Avatar url", before: before.avatar_url, after: avatarUrl },
      ].filter((change) => change.before !== change.after);
      if (changes.length === 0) return;
      await transaction
        .updateTable("portal_users")
        .set({ full_name: fullName, avatar_url: avatarUrl })
        .where("id", "=", adminUser.pk)
        .execute();
      await recordOwn(services, transaction, "edited", adminUser, changes);
    });
    services.resourceChanged(usersResourceId);
    return { ok: true as const };
  }),
];
