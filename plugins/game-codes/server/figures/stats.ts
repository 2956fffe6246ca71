/** Answers the endpoints for the marketplace's figures. */
import { wholeNumber } from "@portalkit/kernel/contract";
import {
  comparedMonths,
  inEnglish,
  lastMonths,
  monthLabels,
  monthToDate,
  type Database,
  type PluginServices,
} from "@portalkit/kernel/server";
import { accountFiguresPort } from "@portalkit/auth";
import { percentChange, usd } from "../../contract/figures/amounts.ts";
import type { GamesStats, OverviewItem, SalesStats } from "../../contract/figures/calls.ts";
import type { FigureRecords } from "./figure-records.ts";
import { marketplaceFigures, type Totals } from "./figures.ts";

/** Context of a request. */
export interface Question {
  now: Date;
  zone: string;
  /** Language of the labels. */
  language: string;
  /** Of the user who asks. */
  records: FigureRecords;
}

export async function gamesStats(db: Database, records: FigureRecords): Promise<GamesStats> {
  const games = await marketplaceFigures.stock(db);
  const links = records.ofDenominations(games.flatMap(({ denominations }) => denominations.map(({ id }) => id)));
  return games.map(({ id, name, denominations }) => ({
    id,
    name,
    total_codes: String(denominations.reduce((sum, { inStock }) => sum + inStock, 0)),
    denominations: denominations.map(({ price, ...denomination }) => {
      const link = links.get(denomination.id);
      return { ...denomination, denom_price: price, ...(link === undefined ? {} : { records: link }) };
    }),
  }));
}

export async function salesStats(
  db: Database,
  { now, zone, language, records }: Question,
  months: number,
): Promise<SalesStats> {
  const spans = lastMonths(now, months, zone);
  const [totals, total] = [await marketplaceFigures.totals(db, spans), await marketplaceFigures.allSales(db)];
  const hasSales = totals.some(({ orders }) => orders > 0);
  const [values, all] = [records.ofSpans("saleVolume", spans), records.allSales()];
  return {
    values: hasSales ? totals.map(({ saleVolume }) => saleVolume) : [],
    labels: hasSales ? monthLabels(spans, zone, language) : [],
    total,
    ...(values === undefined || all === undefined ? {} : { records: { values: hasSales ? values : [], total: all } }),
  };
}

export async function overviewStats(
  { db, use }: Pick<PluginServices, "db" | "use">,
  { now, zone, records }: Question,
): Promise<OverviewItem[]> {
  const spans = Object.values(comparedMonths).map((months) => monthToDate(now, months, zone));
  const users = await use(accountFiguresPort)?.created(db, spans);
  const totals = await marketplaceFigures.totals(db, spans);
  const market = (read: (total: Totals) => number): number[] => totals.map(read);
  return [
    ...(users === undefined
      ? []
      : [
          compared(
            inEnglish("game-codes:figures.newUsers"),
            inEnglish("game-codes:figures.newUsersTip"),
            users.map(({ telegram, web }) => telegram + web),
            records.ofMonths("users", spans),
          ),
        ]),
    compared(
      inEnglish("game-codes:figures.orders"),
      inEnglish("game-codes:figures.ordersTip"),
      market(({ orders }) => orders),
      records.ofMonths("orders", spans),
    ),
    // Percentages need no exact decimals; the amounts beside them are the ledger's own text.
    compared(
      inEnglish("game-codes:figures.saleVolume"),
      inEnglish("game-codes:figures.saleVolumeTip"),
      market(({ saleVolume }) => Number(saleVolume)),
      records.ofMonths("saleVolume", spans),
      (index) => usd(totals[index]?.saleVolume ?? "0", "en"),
    ),
    compared(
      inEnglish("game-codes:figures.codesImported"),
      inEnglish("game-codes:figures.codesImportedTip"),
      market(({ codesImported }) => codesImported),
      records.ofMonths("codesImported", spans),
    ),
    compared(
      inEnglish("game-codes:figures.soldCodes"),
      inEnglish("game-codes:figures.soldCodesTip"),
      market(({ codesSold }) => codesSold),
      records.ofMonths("codesSold", spans),
    ),
  ];
}

/** Returns the figure of this month, and each earlier one with the change since: `123 (+5%)`. */
function compared(
  metric: string,
  tooltip: string,
  [current = 0, ...before]: readonly number[],
  records: Pick<OverviewItem, "records">,
  write: (index: number) => string = (index) => wholeNumber([current, ...before][index] ?? 0, "en"),
): OverviewItem {
  const [splm = "", sp3m = "", sp6m = ""] = before.map((value, index) => {
    const change = percentChange(current, value);
    return change === undefined ? write(index + 1) : `${write(index + 1)} (${change})`;
  });
  return { metric, tooltip, mtd: write(0), splm, sp3m, sp6m, ...records };
}
