/** The types of the database as the kernel and its plugins hold it. */
import type { Kysely, Transaction } from "kysely";

/** Tables are known at run time only, so names are checked by the engine and quoted by kysely, never by the type system. */
export type AnyTables = Record<string, Record<string, unknown>>;
export type Database = Kysely<AnyTables>;
export type DatabaseTransaction = Transaction<AnyTables>;
