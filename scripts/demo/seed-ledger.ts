/**
 * Generates the demo's ledger by the ledger's own rules: whole transactions, a few thousand in each database
 * transaction.
 */
import { Decimal } from "decimal.js";
import type { Database } from "../../kernel/contract/database.ts";
import type { Person } from "./seed-people.ts";
import { inBatches, insertRows } from "./insert-rows.ts";
import type { Movement } from "./generate-movements.ts";
import type { Random } from "./random.ts";

const accountColumns = [
  ["id", "uuid"],
  ["kind", "text"],
  ["user_id", "uuid"],
] as const;
const transactionColumns = [
  ["id", "uuid"],
  ["type", "text"],
  ["user_id", "uuid"],
  ["order_id", "uuid"],
  ["refund_id", "uuid"],
  ["amount", "numeric"],
  ["note", "text"],
  ["created_at", "timestamptz"],
  ["simulated", "boolean"],
] as const;
const entryColumns = [
  ["transaction_id", "uuid"],
  ["account_id", "uuid"],
  ["amount", "numeric"],
] as const;

/** The system account on the other side of each movement. */
const otherSide: Readonly<Record<Movement["type"], string>> = {
  deposit: "deposits",
  order: "sales",
  refund: "sales",
  bonus: "bonuses",
  withdrawal: "withdrawals",
};

export async function seedLedger(
  db: Database,
  random: Random,
  people: readonly Person[],
  movements: readonly Movement[],
): Promise<void> {
  const house = new Map([...new Set(Object.values(otherSide))].map((kind) => [kind, random.uuid()]));
  const accounts = new Map(people.map((person) => [person, random.uuid()]));
  await insertRows(db, "ledger_accounts", accountColumns, [
    ...[...house].map(([kind, id]) => [id, kind, null]),
    ...[...accounts].map(([person, id]) => [id, "user", person.id]),
  ]);
  for (const batch of inBatches(movements)) {
    await db.transaction().execute(async (transaction) => {
      await insertRows(
        transaction,
        "ledger_transactions",
        transactionColumns,
        batch.map(({ id, type, person, order, refund, amount, note, at, isSimulated = false }) => [
          id,
          type,
          person.id,
          order?.id ?? null,
          refund?.id ?? null,
          amount,
          note,
          at.toISOString(),
          isSimulated,
        ]),
      );
      // Both sides of a movement are inserted in one statement, as the ledger requires.
      for (const part of inHalves(batch))
        await insertRows(
          transaction,
          "ledger_entries",
          entryColumns,
          part.flatMap(({ id, type, against = type, person, amount }) => [
            [id, accounts.get(person), amount],
            [id, house.get(otherSide[against]), new Decimal(amount).negated().toFixed(6)],
          ]),
        );
    });
  }
}

/** A movement has two entries, so a batch of rows holds half as many movements. */
function inHalves(batch: readonly Movement[]): (readonly Movement[])[] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}
