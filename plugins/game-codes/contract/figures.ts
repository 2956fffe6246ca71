/** The marketplace's figures, for whoever shows or reports them. */
import { definePort, type Database } from "#kernel/contract";

/** From the first moment up to, and not including, the second; both on a quarter of an hour. */
export interface Span {
  from: Date;
  to: Date;
}

/**
 * What happened in a span of time. Orders count from the day they are made; refunded and failed ones bring no sales.
 */
export interface Totals {
  orders: number;
  /** Decimal string in USDT, six places. */
  saleVolume: string;
  codesImported: number;
  codesSold: number;
}

/** A game with what it has for sale (shell specification, section 3, game stats item). */
export interface GameStock {
  id: string;
  name: string;
  denominations: { id: string; value: string; inStock: number; price: string | null }[];
}

export interface MarketplaceFigures {
  /** Totals of each span, in the same order; one question to the database, however many spans. */
  totals(db: Database, spans: readonly Span[]): Promise<Totals[]>;
  /** Sales of all time: a decimal string in USDT. */
  allSales(db: Database): Promise<string>;
  /** Active games by name, with their active denominations. */
  stock(db: Database): Promise<GameStock[]>;
}

export const figuresPort = definePort<MarketplaceFigures>("marketplace-figures");
