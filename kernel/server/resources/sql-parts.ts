/** Pieces of statements that several queries are put together from. */
import { sql, type RawBuilder } from "kysely";
import type { Condition } from "./filter-to-sql.ts";

/** Nothing, where a statement has an optional part. One value, so that it can be compared. */
export const none: RawBuilder<unknown> = sql``;

/** ` where a and b`, or nothing. */
export const whereClause = (conditions: readonly Condition[]): RawBuilder<unknown> => (conditions.length === 0 ? none : sql` where ${sql.join(conditions, sql` and `)}`);
