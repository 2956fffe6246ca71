/** Moves codes between their statuses and tells how many, and keeps the moment of the sale in step. */
import { sql } from "kysely";
import { topics, type HookContext } from "#kernel/contract";
import { translate, type Database } from "#kernel/server";
import { gameCodesMessages, type CodeStatus } from "../contract.ts";
import { stockTopic } from "../contract/buying/endpoints.ts";
import { stockItemId, stockLeft } from "./stock-badge.ts";

const told: Readonly<Record<CodeStatus, string>> = { new: gameCodesMessages.markedNew, sold: gameCodesMessages.markedSold, delivering: gameCodesMessages.markedDelivering };

/** Codes that have the status already are left alone and not counted. Which order took a code stays on record. */
export async function setCodeStatus(context: Pick<HookContext, "db" | "publish">, recordIds: readonly string[], status: CodeStatus): Promise<{ successMessage: string }> {
  const db = context.db as Database;
  const { numAffectedRows } = await sql`update codes set status = ${status}, sold_at = ${status === "new" ? sql`null` : sql`coalesce(sold_at, now())`}
    where id = any(${[...recordIds]}::uuid[]) and status <> ${status}`.execute(db);
  await tellStock(context);
  const count = Number(numAffectedRows ?? 0n);
  return { successMessage: translate(told[status], { count }) };
}

/** What `sold_at` becomes when a record's status is set to this one. */
export function soldAtFor(status: unknown, before: unknown): unknown {
  return status === "new" ? null : (before ?? new Date().toISOString());
}

/** Brings the number beside the menu up to date in every open browser. */
export async function tellStock({ db, publish }: Pick<HookContext, "db" | "publish">): Promise<void> {
  publish(stockTopic, {});
  publish(topics.menuBadge(stockItemId), { badge: await stockLeft(db as Database) });
}
