/** The numbers of accounts, for plugins that show or report them. */
import { definePort, type Database, type Span } from "@portalkit/kernel/contract";

export interface AccountFigures {
  /** Returns the accounts created in each span, in the same order, by where they came from. */
  created(db: Database, spans: readonly Span[]): Promise<{ telegram: number; web: number }[]>;
  /** Returns the number of all accounts. */
  total(db: Database): Promise<number>;
}

export const accountFiguresPort = definePort<AccountFigures>("account-figures");
