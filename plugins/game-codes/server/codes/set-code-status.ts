/** Sets the status of codes and reports how many changed. Whether a code may be sold is not decided here. */
import { sql } from "kysely";
import type { ActionCounts, HookContext, ReversedRecord } from "@portalkit/kernel/contract";
import { translate, translateText, type Database } from "@portalkit/kernel/server";
import type { CodeStatus } from "../../contract/states.ts";
import { publishStock } from "../stock/publish-stock.ts";

const messages: Readonly<Record<CodeStatus, string>> = {
  new: "game-codes:markedNew",
  sold: "game-codes:markedSold",
  delivering: "game-codes:markedDelivering",
};

/** `set` is the number of changed codes; `locked` is how many of those that are new now stay off sale. */
export interface StatusCounts extends ActionCounts {
  set: number;
  locked: number;
}

/** Skips codes that already have the status and does not count them. Codes of an order keep the time of their sale. */
export async function setCodeStatus(
  context: Pick<HookContext<Database>, "db" | "publish">,
  recordIds: readonly string[],
  status: CodeStatus,
): Promise<StatusCounts> {
  const db = context.db;
  const { rows } = await sql<{ locked: boolean }>`update codes set status = ${status}, sold_at = case
    when ${status} <> 'new' then coalesce(sold_at, now()) when order_id is not null then sold_at end
    where id = any(${[...recordIds]}::uuid[]) and status <> ${status} returning sale_lock is
      not null as locked`.execute(db);
  await publishStock(context);
  return { set: rows.length, locked: status === "new" ? rows.filter((row) => row.locked).length : 0 };
}

/** Gives codes the status, and the time of their sale, that they had before an action. */
export async function restoreStatus(
  context: Pick<HookContext<Database>, "db" | "publish">,
  records: readonly ReversedRecord[],
): Promise<void> {
  const earlier = records.map(({ recordId, before }) => ({ id: recordId, ...before }));
  await sql`update codes set status = coalesce(earlier.status, codes.status),
      sold_at = case when earlier.fields ? 'sold_at' then (earlier.fields ->> 'sold_at')::timestamptz
        else codes.sold_at end
    from (select (fields ->> 'id')::uuid as id, fields ->> 'status' as status, fields
      from jsonb_array_elements(${JSON.stringify(earlier)}::text::jsonb) as fields) as earlier
    where codes.id = earlier.id`.execute(context.db);
  await publishStock(context);
}

/** Returns the message that reports the counts. */
export function statusSentence(status: CodeStatus, { set = 0, locked = 0 }: ActionCounts): string {
  const marked = translateText(messages[status], { count: set });
  return locked === 0 ? marked : `${marked}. ${translate("game-codes:newButLocked", { count: locked })}`;
}

/** Returns the new `sold_at` of a record whose status is set to the given one. */
export function soldAtFor(status: unknown, before: unknown, isOrdered: boolean): unknown {
  return status === "new" && !isOrdered ? null : (before ?? (status === "new" ? null : new Date().toISOString()));
}
