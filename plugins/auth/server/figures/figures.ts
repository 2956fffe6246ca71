/** Counts accounts, for the chart of new users and for other plugins. */
import { sql } from "kysely";
import { usualPeriod, type AdminUser, type Span } from "@portalkit/kernel/contract";
import { spanFilters, handle, lastMonths, monthLabels, type HandledEndpoint } from "@portalkit/kernel/server";
import type { AccountFigures } from "../../contract/figures/account-figures-port.ts";
import { usersResourceId } from "../../contract.ts";
import { getSignupsStats, type SignupsStats } from "../../contract/figures/calls.ts";
import type { AuthServices } from "../services.ts";

export const accountFigures: AccountFigures = {
  created: async (db, spans) => {
    const { rows } = await sql<{ telegram: number; web: number }>`
      select count(u.id) filter (where u.source = 'telegram')::integer as telegram,
        count(u.id) filter (where u.source <> 'telegram')::integer as web
      from unnest(${spans.map(({ from }) => from.toISOString())}::timestamptz[],
        ${spans.map(({ to }) => to.toISOString())}::timestamptz[]) with ordinality as span (begins, ends, position)
      left join portal_users u on u.created_at >= begins and u.created_at < ends
      group by position order by position`.execute(db);
    return rows;
  },
  total: async (db) => {
    const { rows } = await sql<{ total: number }>`select count(*)::integer as total from portal_users`.execute(db);
    return rows[0]?.total ?? 0;
  },
};

function userRecords(
  { resources }: AuthServices,
  adminUser: AdminUser,
  spans: readonly Span[],
): Pick<SignupsStats, "records"> {
  const figures = [[], ...spans.map((span) => spanFilters("created_at", span))];
  const [total, ...values] = resources.listLinks(usersResourceId, figures, adminUser) ?? [];
  return total === undefined ? {} : { records: { values, total } };
}

export const signupsHandler = (services: AuthServices): HandledEndpoint =>
  handle(getSignupsStats, async ({ adminUser, request, query }) => {
    const { db, figures } = services;
    await figures.admit(adminUser);
    const spans = lastMonths(new Date(), query.period ?? usualPeriod, figures.timeZone);
    const created = await accountFigures.created(db, spans);
    return {
      values: { telegramUsers: created.map(({ telegram }) => telegram), webUsers: created.map(({ web }) => web) },
      labels: monthLabels(spans, figures.timeZone, request.language),
      total: await accountFigures.total(db),
      ...userRecords(services, adminUser, spans),
    };
  });
