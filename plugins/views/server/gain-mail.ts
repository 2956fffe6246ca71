/** The mail that tells a subscriber what a view has gained, written when it is sent. */
import { sql } from "kysely";
import { type Mail, writeMail } from "@portalkit/kernel/server";
import { maxComparedKeys } from "../contract.ts";
import type { Services } from "./services.ts";
import { mayList, viewPath } from "./matching-view.ts";
import { isVisibleTo } from "./sharing.ts";

/** The data of the job. */
export interface GainMail extends Record<string, unknown> {
  /** Of the mail; absent in jobs that an earlier version has enqueued. */
  id?: string;
  userPk: string;
  viewId: string;
  count: number;
  isCountOnly: boolean;
}

/** Returns nothing if the user is suspended, has unsubscribed, or does not see the view any more. */
export async function mailOfGain(
  services: Services,
  { id, userPk, viewId, count, isCountOnly }: GainMail,
): Promise<Mail | undefined> {
  const adminUser = await services.findUser(userPk);
  if (adminUser === undefined) return undefined;
  const { rows } = await sql<{ id: string; name: string; query: string; resourceId: string }>`
    select id, name, query, resource_id as "resourceId" from portal_saved_views where id = ${viewId}
      and ${isVisibleTo(adminUser, services.rolesWith("share"))} and exists (select 1 from portal_view_subscriptions
        where user_id = ${userPk} and view_id = ${viewId} and by_mail)`.execute(services.db);
  const [view] = rows;
  if (view === undefined || !mayList(services, view.resourceId, adminUser)) return undefined;
  const { url, basePath } = services.portal;
  const language = String(adminUser.dbUser["language"] ?? services.languages[0]?.code ?? "en");
  const mail = writeMail(
    {
      subject: isCountOnly ? "views:grown" : "views:gained",
      before: [isCountOnly ? "views:grown" : "views:gained"],
      ...(url === undefined ? {} : { action: { label: "views:openView", url: `${url}${basePath}${viewPath(view)}` } }),
      after: ["views:mailReason"],
      values: { name: view.name, count, limit: maxComparedKeys },
    },
    adminUser.username,
    language,
    services,
    "views:plainLink",
  );
  return id === undefined ? mail : { ...mail, id };
}
