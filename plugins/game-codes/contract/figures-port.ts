/** The marketplace's figures, for plugins that show or report them. */
import { definePort, type Database } from "#kernel/contract";

/** A half-open time span: `from` is included, `to` is not. Both fall on a quarter of an hour. */
export interface Span {
  from: Date;
  to: Date;
}

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

/** A game with its stock for sale (shell specification, section 3, game stats item). */
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

export const figuresPort = definePort<MarketplaceFigures>("marketplace-figures");
