/** Writes the ledger: each movement is a transaction with two entries, one for the user and one for the house. */
import { Decimal } from "decimal.js";
import { sql, type RawBuilder } from "kysely";
import { Refusal } from "@portalkit/kernel/contract";
import { executePrepared, type Database, type PluginServices } from "@portalkit/kernel/server";
import { balanceTopic, currency, type Ledger, type Movement, type MovementType } from "../../contract.ts";

/** The house account on the other side of each type of movement. */
const otherSide: Readonly<Record<MovementType, string>> = {
  deposit: "deposits",
  order: "sales",
  refund: "sales",
  bonus: "bonuses",
  withdrawal: "withdrawals",
  adjustment: "adjustments",
};

export function createLedger(services: Pick<PluginServices, "db" | "publish">): Ledger {
  return {
    move,
    assertCovered,
    balanceOf: readBalance,
    publishBalance: async (userId) =>
      services.publish(balanceTopic(userId), { balance: await readBalance(services.db, userId) }),
  };
}

async function move(db: Database, movement: Movement): Promise<string> {
  const { id, balance } = await withAccounts(db, movement, () => writeMovement(db, movement));
  if (id !== null) return id;
  throw tooLittle(balance, movement.amount);
}

async function assertCovered(db: Database, userId: string, amount: string): Promise<void> {
  const { balance } = await withAccounts(db, { userId, type: "order" }, async () => {
    const { rows } = await executePrepared(sql<{ balance: string }>`${userAccount(userId)}`, db);
    return rows[0];
  });
  if (new Decimal(balance).lessThan(amount)) throw tooLittle(balance, `-${amount}`);
}

/** Locks the user's account until the end of the transaction. */
const userAccount = (userId: string): RawBuilder<unknown> => sql`
  select id, balance from ledger_accounts where user_id = ${userId} and currency = ${currency} for no key update`;

/**
 * Locks and checks the balance before it writes: the database would refuse too, but could not say how much is missing.
 * @returns undefined if an account is missing; otherwise the balance before, and the id of the transaction, or null if
 * the balance does not cover it
 */
async function writeMovement(
  db: Database,
  { type, userId, amount, orderId, refundId, note, against = type, simulated = false }: Movement,
): Promise<{ id: string | null; balance: string } | undefined> {
  const { rows } = await executePrepared(
    sql<{ id: string | null; balance: string }>`
    with account as (${userAccount(userId)}), house as (
      select id from ledger_accounts where kind = ${otherSide[against]} and currency = ${currency}
    ), opened as (
      insert into ledger_transactions (type, user_id, order_id, refund_id, amount, currency, note, simulated)
      select ${type}, ${userId}::uuid, ${orderId ?? null}::uuid, ${refundId ?? null}::uuid, ${amount}::numeric,
        ${currency}, ${note ?? null}, ${simulated} from account, house where balance + ${amount}::numeric >= 0
        returning id
    ), booked as (
      insert into ledger_entries (transaction_id, account_id, amount, currency)
      select opened.id, side.account_id, side.amount, ${currency} from opened, account, house,
        lateral (values (account.id, ${amount}::numeric), (house.id, -${amount}::numeric)) as side (account_id, amount)
    ) select (select id from opened) as id, balance from account, house`,
    db,
  );
  return rows[0];
}

/** Opens the accounts of a movement and runs again if they did not exist. */
async function withAccounts<Result>(
  db: Database,
  { userId, type, against = type }: Pick<Movement, "userId" | "type" | "against">,
  run: () => Promise<Result | undefined>,
): Promise<Result> {
  const first = await run();
  if (first !== undefined) return first;
  await sql`insert into ledger_accounts (kind, user_id, currency)
    values ('user', ${userId}::uuid, ${currency}), (${otherSide[against]}, null, ${currency})
      on conflict do nothing`.execute(db);
  const second = await run();
  if (second === undefined) throw new Error("an account that was just opened is not there");
  return second;
}

function tooLittle(balance: string, change: string): Refusal {
  const reason = { code: "PORTAL_FINANCE_TOO_LITTLE", status: 409, message: "finance:tooLittle" };
  return new Refusal(reason, { balance, missing: new Decimal(balance).plus(change).negated().toFixed(6) });
}

async function readBalance(db: Database, userId: string): Promise<string> {
  const { rows } = await executePrepared(
    sql<{ balance: string }>`select balance from ledger_accounts where user_id = ${userId}
    and currency = ${currency}`,
    db,
  );
  return rows[0]?.balance ?? "0.000000";
}
