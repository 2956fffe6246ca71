/** Server half of the dashboard: its figures, for roles that may see it, and each user's arrangement. */
import type { AdminUser } from "#kernel/contract";
import { defineServerPlugin, handle } from "#kernel/server";
import {
  dashboard,
  figuresLimit,
  getArrangement,
  getGamesStats,
  getOverviewStats,
  getSalesStats,
  getSignupsStats,
  saveArrangement,
} from "./contract.ts";
import { dashboardMigrations, readArrangement, writeArrangement } from "./server/arrangements.ts";
import { gamesStats, overviewStats, salesStats, signupsStats } from "./server/figures.ts";
import { checkTimeZone } from "./server/zoned-time.ts";

const usualMonths = 6;

export const server = defineServerPlugin(dashboard, {
  setup: (services) => {
    const {
      id,
      options: { timeZone, figuresPerMinute, figuresPerHour },
    } = services;
    const zone = checkTimeZone(timeZone);
    /** Enforces the rate limit of a user for figures. */
    const admit = async (adminUser: AdminUser): Promise<void> => {
      await services.limits.spend(adminUser.pk, figuresLimit);
    };
    const ask = ({ language }: { language: string }) => ({ now: new Date(), zone, language });
    return {
      migrations: dashboardMigrations,
      limits: [
        { name: figuresLimit, label: "dashboard:figures", perMinute: figuresPerMinute, perHour: figuresPerHour },
      ],
      endpoints: [
        handle(getGamesStats, async ({ adminUser }) => {
          await admit(adminUser);
          return await gamesStats(services);
        }),
        handle(getSalesStats, async ({ adminUser, request, query }) => {
          await admit(adminUser);
          return await salesStats(services, ask(request), query.period ?? usualMonths);
        }),
        handle(getSignupsStats, async ({ adminUser, request, query }) => {
          await admit(adminUser);
          return await signupsStats(services, ask(request), query.period ?? usualMonths);
        }),
        handle(getOverviewStats, async ({ adminUser, request }) => {
          await admit(adminUser);
          return { data: await overviewStats(services, ask(request)) };
        }),
        handle(getArrangement, async ({ adminUser }) => await readArrangement(services.db, id, adminUser.pk)),
        handle(saveArrangement, async ({ adminUser, body }) => {
          await writeArrangement(services.db, id, adminUser.pk, body ?? null);
          return { ok: true as const };
        }),
      ],
    };
  },
});
