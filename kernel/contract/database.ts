/** The database as hooks, actions, ports and services are handed it. Types alone: nothing of a database reaches the browser. */
import type { Kysely, Transaction } from "kysely";

/** Tables are known at run time only, so names are checked by the engine and quoted by kysely, never by the type system. */
export type AnyTables = Record<string, Record<string, unknown>>;
/** The database, or a transaction where one is under way: for reading, and for what need not be undone together. */
export type Database = Kysely<AnyTables>;
/** A transaction under way: what is written here is undone with whatever else it holds. */
export type DatabaseTransaction = Transaction<AnyTables>;
