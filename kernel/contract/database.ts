/**
 * The database as hooks, actions, ports and services are handed it. Types alone: nothing of a database reaches the
 * browser.
 */
import type { Kysely, PortalTables, Transaction } from "kysely";

declare module "kysely" {
  /**
   * All tables and views, as they are after all migrations. `npm run tables` writes the kernel's into
   * `kernel/server/tables.d.ts`
   * and a plugin's into `server/tables.d.ts` of its folder.
   */
  interface PortalTables {}
}

/** The database, or a transaction where one is under way: for reading, and for what need not be undone together. */
export type Database = Kysely<PortalTables>;
/** A transaction under way: what is written here is undone with whatever else it holds. */
export type DatabaseTransaction = Transaction<PortalTables>;
