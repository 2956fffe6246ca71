/** Counts the selected codes that the status New would not put on sale, for the confirmation dialog. */
import { sql } from "kysely";
import { translate, type Database } from "#kernel/server";

export async function describeLocked({
  db,
  recordIds,
}: {
  db: Database;
  recordIds: readonly string[];
}): Promise<string | undefined> {
  const {
    rows: [locked],
  } = await sql<{ count: number }>`select count(*)::integer as count from codes
    where id = any(${[...recordIds]}::uuid[]) and sale_lock is not null`.execute(db);
  return locked === undefined || locked.count === 0
    ? undefined
    : translate("game-codes:codes.states.notForSale", { count: locked.count });
}
