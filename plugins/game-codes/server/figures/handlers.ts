/** Handles the endpoints for the figures of the widgets; each user's requests are limited. */
import { usualPeriod, type AdminUser } from "@portalkit/kernel/contract";
import { handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { getGamesStats, getOverviewStats, getSalesStats, getStockRecords } from "../../contract/figures/calls.ts";
import type { GameCodesServices } from "../services.ts";
import { figureRecords } from "./figure-records.ts";
import { gamesStats, overviewStats, salesStats, type Question } from "./stats.ts";

export function figuresHandlers(services: GameCodesServices): readonly HandledEndpoint[] {
  const ask = (adminUser: AdminUser, { language }: { language: string }): Question => ({
    now: new Date(),
    zone: services.figures.timeZone,
    language,
    records: figureRecords(services, adminUser),
  });
  return [
    handle(getGamesStats, async ({ adminUser }) => {
      await services.figures.admit(adminUser);
      return await gamesStats(services.db, figureRecords(services, adminUser));
    }),
    handle(getStockRecords, ({ adminUser }) => Promise.resolve(figureRecords(services, adminUser).ofStock())),
    handle(getSalesStats, async ({ adminUser, request, query }) => {
      await services.figures.admit(adminUser);
      return await salesStats(services.db, ask(adminUser, request), query.period ?? usualPeriod);
    }),
    handle(getOverviewStats, async ({ adminUser, request }) => {
      await services.figures.admit(adminUser);
      return { data: await overviewStats(services, ask(adminUser, request)) };
    }),
  ];
}
