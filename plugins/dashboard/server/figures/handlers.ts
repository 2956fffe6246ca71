/** Handles the endpoints for the figures of the widgets; each user's requests are limited. */
import type { AdminUser } from "#kernel/contract";
import { handle, type HandledEndpoint } from "#kernel/server";
import {
  figuresLimit,
  getGamesStats,
  getOverviewStats,
  getSalesStats,
  getSignupsStats,
} from "../../contract/figures/calls.ts";
import type { DashboardServices } from "../services.ts";
import { gamesStats, overviewStats, salesStats, signupsStats } from "./figures.ts";
import { checkTimeZone } from "./zoned-time.ts";

const usualMonths = 6;

export function figuresHandlers(services: DashboardServices): readonly HandledEndpoint[] {
  const zone = checkTimeZone(services.options.timeZone);
  /** Enforces the rate limit of a user for figures. */
  const admit = async (adminUser: AdminUser): Promise<void> => {
    await services.limits.spend(adminUser.pk, figuresLimit);
  };
  const ask = ({ language }: { language: string }) => ({ now: new Date(), zone, language });
  return [
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
  ];
}
