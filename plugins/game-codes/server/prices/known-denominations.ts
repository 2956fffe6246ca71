/**
 * Holds a price scale to the denominations of its game, and names those of an older one that its game does not have.
 */
import { sql } from "kysely";
import { refuse, type HookContext, type Row } from "#kernel/contract";
import { translate, type Database } from "#kernel/server";
import { readDenominations } from "../../contract/denominations/denomination-list.ts";

/** More would be a page of names. */
const namedAtOnce = 5;

/** A reference comes as its key from a form, and with its label where it was read. */
const keyOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "pk" in value ? value.pk : value;

/** Asked where denominations or the game are written. @throws PORTAL_FIELD_INVALID with the names */
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

/** Adds to rows the denominations that decide nothing, so that they can be marked. */
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
