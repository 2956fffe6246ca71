/**
 * Reads the marketplace's figures: stored totals, plus a fresh count of the quarters of an hour that have changed
 * since.
 */
import { sql } from "kysely";
import type { Database, Span } from "@portalkit/kernel/contract";
import { inReadingOrder } from "@portalkit/kernel/server";
import { figuresOf } from "./refresh-figures-job.ts";

/**
 * The totals of a time span. Orders count from the day of their creation; refunded and failed orders add nothing to the
 * sale volume.
 */
export interface Totals {
  orders: number;
  /** Decimal string in USDT with six decimal places. */
  saleVolume: string;
  codesImported: number;
  codesSold: number;
}

/** A game with its stock for sale (docs/product.md, portal 3). */
export interface GameStock {
  id: string;
  name: string;
  denominations: { id: string; value: string; inStock: number; price: string | null }[];
}

export interface MarketplaceFigures {
  /** Returns the totals of each span, in the same order, with one database query for any number of spans. */
  totals(db: Database, spans: readonly Span[]): Promise<Totals[]>;
  /** Returns the sale volume of all time as a decimal string in USDT. */
  allSales(db: Database): Promise<string>;
  /** Returns the active games by name, with their active denominations. */
  stock(db: Database): Promise<GameStock[]>;
}

/**
 * The stored quarters that are still valid, and a fresh count of the others, in one statement and thus one snapshot.
 */
const allQuarters = sql`(
  select f.* from marketplace_figures f where not
    exists (select from marketplace_figures_stale s where s.quarter = f.quarter)
  union all
  select * from ${figuresOf(sql`(select distinct quarter from marketplace_figures_stale)`)} as fresh
)`;

export const marketplaceFigures: MarketplaceFigures = {
  // Each span uses the index for its own quarters; a changed quarter is counted once for all spans.
  totals: async (db, spans) => {
    const { rows } = await sql<TotalsRow>`
      with stale as materialized (select distinct quarter from marketplace_figures_stale
        where quarter >= ${earliest(spans)}::timestamptz),
        fresh as materialized (select * from ${figuresOf(sql`stale`)} as f)
      select coalesce(sum(orders), 0)::integer as orders, coalesce(sum(sale_volume), 0)::numeric(20,6) as sale_volume,
        coalesce(sum(codes_imported), 0)::integer as codes_imported, coalesce(sum(codes_sold), 0)::integer as codes_sold
      from unnest(${spans.map(({ from }) => from.toISOString())}::timestamptz[],
        ${spans.map(({ to }) => to.toISOString())}::timestamptz[]) with ordinality as span (begins, ends, position)
      left join lateral (
        select sum(orders) as orders, sum(sale_volume) as sale_volume, sum(codes_imported) as codes_imported,
          sum(codes_sold) as codes_sold from (
          select * from marketplace_figures f where f.quarter >= begins and f.quarter < ends and f.quarter
            not in (select quarter from stale)
          union all
          select * from fresh where quarter >= begins and quarter < ends
        ) q
      ) t on true
      group by position order by position`.execute(db);
    return rows.map(
      ({ orders, sale_volume: saleVolume, codes_imported: codesImported, codes_sold: codesSold }): Totals => ({
        orders,
        saleVolume,
        codesImported,
        codesSold,
      }),
    );
  },
  allSales: async (db) => {
    const { rows } = await sql<{ sales: string }>`select coalesce(sum(sale_volume), 0)::numeric(20,6) as sales
      from ${allQuarters} as q`.execute(db);
    return rows[0]?.sales ?? "0.000000";
  },
  stock: async (db) => {
    const { rows } = await sql<StockRow>`
      select g.id as game_id, g.name, d.id, d.value, d.price, coalesce(s.in_stock, 0)::integer as in_stock
      from games g left join denominations d on d.game_id = g.id and d.active
      left join (select denomination_id, count(*) as in_stock from codes where for_sale group by denomination_id) s
        on s.denomination_id = d.id
      where g.active order by ${inReadingOrder(sql`g.name`)}, g.id, d.position, d.value`.execute(db);
    return gamesOf(rows);
  },
};

interface TotalsRow {
  orders: number;
  sale_volume: string;
  codes_imported: number;
  codes_sold: number;
}
interface StockRow {
  game_id: string;
  name: string;
  id: string | null;
  value: string;
  price: string | null;
  in_stock: number;
}

function earliest(spans: readonly { from: Date }[]): string {
  return new Date(Math.min(...spans.map(({ from }) => from.getTime()), Date.now())).toISOString();
}

/** Groups the rows by game. A game without denominations has one row with a null denomination. */
function gamesOf(rows: readonly StockRow[]): GameStock[] {
  return [...Map.groupBy(rows, (row) => row.game_id).values()].map((ofGame) => ({
    id: ofGame[0]?.game_id ?? "",
    name: ofGame[0]?.name ?? "",
    denominations: ofGame.flatMap(({ id, value, price, in_stock: inStock }) =>
      id === null ? [] : [{ id, value, price, inStock }],
    ),
  }));
}
