/** The four endpoints of the dashboard: figures of users from the accounts, and of the marketplace if it is enabled. */
import { sql } from "kysely";
import { inEnglish, type PluginServices } from "#kernel/server";
import { figuresPort, type Span, type Totals } from "#plugins/game-codes";
import { percentChange, usd, wholeNumber } from "../../contract/figures/amounts.ts";
import type { GamesStats, OverviewItem, SalesStats, SignupsStats } from "../../contract/figures/calls.ts";
import { comparedMonths, lastMonths, monthToDate } from "./spans.ts";

type Services = Pick<PluginServices, "db" | "use">;

/** Context of a request. */
export interface Question {
  now: Date;
  zone: string;
  /** Language of the labels. */
  language: string;
}

export async function gamesStats({ db, use }: Services): Promise<GamesStats> {
  const games = (await use(figuresPort)?.stock(db)) ?? [];
  return games.map(({ id, name, denominations }) => ({
    id,
    name,
    total_codes: String(denominations.reduce((sum, { inStock }) => sum + inStock, 0)),
    denominations: denominations.map(({ price, ...denomination }) => ({ ...denomination, denom_price: price })),
  }));
}

export async function salesStats(
  { db, use }: Services,
  { now, zone, language }: Question,
  months: number,
): Promise<SalesStats> {
  const figures = use(figuresPort);
  if (figures === undefined) return { values: [], labels: [], total: "0" };
  const spans = lastMonths(now, months, zone);
  const [totals, total] = [await figures.totals(db, spans), await figures.allSales(db)];
  const hasSales = totals.some(({ orders }) => orders > 0);
  return {
    values: hasSales ? totals.map(({ saleVolume }) => saleVolume) : [],
    labels: hasSales ? labelsOf(spans, zone, language) : [],
    total,
  };
}

export async function signupsStats(
  { db }: Services,
  { now, zone, language }: Question,
  months: number,
): Promise<SignupsStats> {
  const spans = lastMonths(now, months, zone);
  const { rows } = await sql<{ telegram: number; web: number }>`
    select count(u.id) filter (where u.source = 'telegram')::integer as telegram,
      count(u.id) filter (where u.source <> 'telegram')::integer as web
    from ${spanRows(spans)} left join portal_users u on u.created_at >= begins and u.created_at < ends
      group by position order by position`.execute(db);
  const {
    rows: [all],
  } = await sql<{ total: number }>`select count(*)::integer as total from portal_users`.execute(db);
  return {
    values: { telegramUsers: rows.map(({ telegram }) => telegram), webUsers: rows.map(({ web }) => web) },
    labels: labelsOf(spans, zone, language),
    total: all?.total ?? 0,
  };
}

export async function overviewStats({ db, use }: Services, { now, zone }: Question): Promise<OverviewItem[]> {
  const spans = Object.values(comparedMonths).map((months) => monthToDate(now, months, zone));
  const { rows: users } = await sql<{ count: number }>`
    select count(u.id)::integer as count from ${spanRows(spans)} left join portal_users u on u.created_at >= begins
      and u.created_at < ends group by position order by position`.execute(db);
  const totals = await use(figuresPort)?.totals(db, spans);
  const market = (read: (total: Totals) => number): number[] => (totals ?? []).map(read);
  return [
    compared(
      inEnglish("dashboard:newUsers"),
      inEnglish("dashboard:newUsersTip"),
      users.map(({ count }) => count),
    ),
    ...(totals === undefined
      ? []
      : [
          compared(
            inEnglish("dashboard:orders"),
            inEnglish("dashboard:ordersTip"),
            market(({ orders }) => orders),
          ),
          // Percentages need no exact decimals; the amounts beside them are the ledger's own text.
          compared(
            inEnglish("dashboard:saleVolume"),
            inEnglish("dashboard:saleVolumeTip"),
            market(({ saleVolume }) => Number(saleVolume)),
            (index) => usd(totals[index]?.saleVolume ?? "0", "en"),
          ),
          compared(
            inEnglish("dashboard:codesImported"),
            inEnglish("dashboard:codesImportedTip"),
            market(({ codesImported }) => codesImported),
          ),
          compared(
            inEnglish("dashboard:soldCodes"),
            inEnglish("dashboard:soldCodesTip"),
            market(({ codesSold }) => codesSold),
          ),
        ]),
  ];
}

/** Returns the figure of this month, and each earlier one with the change since: `123 (+5%)`. */
function compared(
  metric: string,
  tooltip: string,
  [current = 0, ...before]: readonly number[],
  write: (index: number) => string = (index) => wholeNumber([current, ...before][index] ?? 0, "en"),
): OverviewItem {
  const [splm = "", sp3m = "", sp6m = ""] = before.map((value, index) => {
    const change = percentChange(current, value);
    return change === undefined ? write(index + 1) : `${write(index + 1)} (${change})`;
  });
  return { metric, tooltip, mtd: write(0), splm, sp3m, sp6m };
}

const spanRows = (spans: readonly Span[]) => sql`unnest(${spans.map(({ from }) => from.toISOString())}::timestamptz[],
  ${spans.map(({ to }) => to.toISOString())}::timestamptz[]) with ordinality as span (begins, ends, position)`;

function labelsOf(spans: readonly Span[], zone: string, language: string): string[] {
  const month = new Intl.DateTimeFormat(language, { timeZone: zone, month: "short", year: "numeric" });
  return spans.map(({ from }) => month.format(from));
}
