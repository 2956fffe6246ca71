/**
 * Restricts a price scale to the denominations of its game, and finds those of older price scales that the game does
 * not have.
 */
import { sql } from "kysely";
import { refuse, type HookContext, type Row } from "@portalkit/kernel/contract";
import { translate, type Database } from "@portalkit/kernel/server";
import { readDenominations } from "../../contract/prices/denomination-list.ts";

/** Limits the length of the message. */
const namedAtOnce = 5;

/** Returns the key of a reference: a form sends the key itself, a read record has the key with a label. */
const keyOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "pk" in value ? value.pk : value;

/**
 * Validates a record whose denominations or game are written.
 * @throws PORTAL_FIELD_INVALID with the names of the unknown denominations
 */
export async function assertKnown(
  record: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
  { db }: HookContext,
): Promise<void> {
  if (!("denominations" in record) && !("game_id" in record)) return;
  const listed = readDenominations("denominations" in record ? record["denominations"] : stored["denominations"]);
  const game = keyOf("game_id" in record ? record["game_id"] : stored["game_id"]);
  if (listed === null || game === null || game === undefined || game === "") return;
  const { rows } = await sql<{ unknown: string[] }>`select unknown_denominations(${String(game)}::uuid,
    ${JSON.stringify(listed)}) as unknown`.execute(db);
  const unknown = rows[0]?.unknown ?? [];
  if (unknown.length === 0) return;
  const names = unknown.slice(0, namedAtOnce).join(", ") + (unknown.length > namedAtOnce ? ", …" : "");
  throw refuse("PORTAL_FIELD_INVALID", {
    label: translate("game-codes:price_scales.columns.denominations"),
    reason: translate("game-codes:denominations.notOfGame", { count: unknown.length, names }),
  });
}

/** Adds to the rows the denominations without effect, so that the screen can flag them. */
export async function addUnknown(rows: readonly Row[], { db }: Pick<HookContext<Database>, "db">): Promise<void> {
  const ids = rows.flatMap(({ id, denominations }) =>
    typeof id === "string" && denominations !== null && denominations !== undefined ? [id] : [],
  );
  if (ids.length === 0) return;
  const { rows: found } = await sql<{ id: string; unknown: string[] }>`select id, unknown_denominations(game_id,
    denominations) as unknown from price_scales
    where id = any(${ids}::uuid[]) and denominations is not null
      and cardinality(unknown_denominations(game_id, denominations)) > 0`.execute(db);
  for (const { id, unknown } of found) {
    const row = rows.find((one) => one["id"] === id);
    if (row !== undefined) row["unknown_denominations"] = unknown;
  }
}
