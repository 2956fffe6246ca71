/** The overview, server half: its figures, for the roles that see it, and how each user arranges it. */
import { refuse, type AdminUser } from "#kernel/contract";
import { defineServerPlugin, handle, type PluginServices } from "#kernel/server";
import {
  dashboard, dashboardMessages, figuresLimit, getArrangement, getGamesStats, getOverviewStats, getSalesStats, getSignupsStats, saveArrangement,
  type DashboardOptions,
} from "./contract.ts";
import { messages } from "./messages.ts";
import { dashboardMigrations, readArrangement, writeArrangement } from "./server/arrangements.ts";
import { gamesStats, overviewStats, salesStats, signupsStats } from "./server/figures.ts";
import { checkTimeZone } from "./server/zoned-time.ts";

const usualMonths = 6;

export const server = defineServerPlugin({
  name: dashboard.name,
  contribute: ({ id, options }) => {
    const { roles, timeZone, figuresPerMinute, figuresPerHour } = options as DashboardOptions;
    const zone = checkTimeZone(timeZone);
    const demandRole = ({ role }: AdminUser): void => {
      if (!roles.includes(role)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    };
    /** For those who may see figures, as often as one person may ask for them. */
    const admit = async ({ adminUser, services }: { adminUser: AdminUser; services: PluginServices }): Promise<void> => {
      demandRole(adminUser);
      await services.limits.spend(adminUser.pk, figuresLimit);
    };
    const ask = ({ language }: { language: string }) => ({ now: new Date(), zone, language });
    return {
      messages,
      migrations: dashboardMigrations,
      limits: [{ name: figuresLimit, label: dashboardMessages.figures, perMinute: figuresPerMinute, perHour: figuresPerHour }],
      endpoints: [
        handle(getGamesStats, async ({ adminUser, services }) => {
          await admit({ adminUser, services });
          return await gamesStats(services);
        }),
        handle(getSalesStats, async ({ adminUser, services, request, query }) => {
          await admit({ adminUser, services });
          return await salesStats(services, ask(request), query.period ?? usualMonths);
        }),
        handle(getSignupsStats, async ({ adminUser, services, request, query }) => {
          await admit({ adminUser, services });
          return await signupsStats(services, ask(request), query.period ?? usualMonths);
        }),
        handle(getOverviewStats, async ({ adminUser, services, request }) => {
          await admit({ adminUser, services });
          return { data: await overviewStats(services, ask(request)) };
        }),
        handle(getArrangement, async ({ adminUser, services }) => await readArrangement(services.db, id, adminUser.pk)),
        handle(saveArrangement, async ({ adminUser, services, body }) => {
          demandRole(adminUser);
          await writeArrangement(services.db, id, adminUser.pk, body ?? null);
          return { ok: true as const };
        }),
      ],
    };
  },
});
