/** API tokens as buyers with prices of their own: whoever brings tokens says what they are called. */
import { definePort, type Database } from "#kernel/contract";

export interface TokenBuyers {
  /** Those that are there, by label; with their owners, whose price scales hold where the token has none. */
  describe(db: Database, tokenIds: readonly string[]): Promise<{ id: string; label: string; userId: string }[]>;
}

export const tokenBuyersPort = definePort<TokenBuyers>("token-buyers");
