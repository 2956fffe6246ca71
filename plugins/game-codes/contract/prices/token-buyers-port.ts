/**
 * API tokens as buyers with their own prices. The plugin that provides the tokens implements this port to describe
 * them.
 */
import { definePort, type Database } from "@portalkit/kernel/contract";

export interface TokenBuyers {
  /**
   * Returns the existing tokens, sorted by label, with their owners, whose price scales apply if the token has none.
   */
  describe(db: Database, tokenIds: readonly string[]): Promise<{ id: string; label: string; userId: string }[]>;
}

export const tokenBuyersPort = definePort<TokenBuyers>("token-buyers");
