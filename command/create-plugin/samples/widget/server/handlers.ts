/** The handler of the widget's endpoint. The kernel has checked the permission before it runs. */
import { sql } from "kysely";
import { usualPeriod } from "@portalkit/kernel/contract";
import { handle, lastMonths, monthLabels, type HandledEndpoint } from "@portalkit/kernel/server";
import { getSampleName } from "../contract.ts";

export const sampleNameHandlers: readonly HandledEndpoint[] = [
  handle(getSampleName, async ({ adminUser, request, query, services: { db, figures } }) => {
    // Counts against the limit of each user that all widgets share.
    await figures.admit(adminUser);
    const months = lastMonths(new Date(), query.period ?? usualPeriod, figures.timeZone);
    const { rows } = await sql<{ accounts: number }>`
      select count(u.id)::integer as accounts
      from unnest(${months.map(({ from }) => from.toISOString())}::timestamptz[],
        ${months.map(({ to }) => to.toISOString())}::timestamptz[]) with ordinality as month (begins, ends, position)
      left join portal_users u on u.created_at >= begins and u.created_at < ends
      group by position order by position`.execute(db);
    return {
      labels: monthLabels(months, figures.timeZone, request.language),
      values: rows.map(({ accounts }) => accounts),
    };
  }),
];
