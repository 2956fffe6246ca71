/**
 * The types of the database as hooks, actions, ports and services receive it. Types only: no database code reaches the
 * browser.
 */
import type { Kysely, PortalTables, Transaction } from "kysely";

declare module "kysely" {
  /**
   * All tables and views after all migrations. `npm run tables` writes the kernel's into `kernel/server/tables.d.ts`
   * and a plugin's into `server/tables.d.ts` of its folder.
   */
  interface PortalTables {}
}

/**
 * The database, or the current transaction if there is one: for reads, and for writes that need not be rolled back
 * together.
 */
export type Database = Kysely<PortalTables>;
/** The current transaction: writes are rolled back together with everything else in it. */
export type DatabaseTransaction = Transaction<PortalTables>;
