/** Writes the ledger: each movement is a transaction with two entries, one for the user and one for the house. */
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { Refusal, topics } from "#kernel/contract";
import type { Database, PluginServices } from "#kernel/server";
import { currency, type Ledger, type Movement, type MovementType } from "../../contract.ts";

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
    assertCovered: async (transaction, userId, amount) => {
      await lockCovered(transaction, userId, new Decimal(amount).negated());
    },
    balanceOf: readBalance,
    publishBalance: async (userId) =>
      services.publish(topics.balance(userId), { balance: await readBalance(services.db, userId) }),
  };
}

async function move(db: Database, movement: Movement): Promise<string> {
  const { type, userId, amount, orderId, refundId, note, against = type, simulated = false } = movement;
  const [account, house] = [
    await lockCovered(db, userId, new Decimal(amount)),
    await houseAccount(db, otherSide[against]),
  ];
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into ledger_transactions (type, user_id, order_id, refund_id, amount, currency, note, simulated)
      values (
        ${type}, ${userId}, ${orderId ?? null}::uuid, ${refundId ?? null}::uuid, ${amount}::numeric, ${currency},
          ${note ?? null}, ${simulated}
      ) returning id
    ), booked as (
      insert into ledger_entries (transaction_id, account_id, amount, currency)
      select opened.id, side.account_id, side.amount, ${currency}
      from opened, (values (${account}::uuid, ${amount}::numeric), (${house}::uuid, -${amount}::numeric)) as side
        (account_id, amount)
    ) select id from opened`.execute(db);
  return rows[0]?.id ?? "";
}

/**
 * Locks and checks the user's row first: the database would refuse too, but could not say how much is missing.
 * @param change the change of the balance
 * @returns the account's id
 */
async function lockCovered(db: Database, userId: string, change: Decimal): Promise<string> {
  const { id, balance } = await userAccount(db, userId);
  const left = change.plus(balance);
  if (!left.isNegative()) return id;
  const reason = { code: "PORTAL_FINANCE_TOO_LITTLE", status: 409, message: "finance:tooLittle" };
  throw new Refusal(reason, { balance, missing: left.negated().toFixed(6) });
}

async function userAccount(db: Database, userId: string): Promise<{ id: string; balance: string }> {
  const find = (): Promise<{ rows: { id: string; balance: string }[] }> =>
    sql<{
      id: string;
      balance: string;
    }>`select id, balance from ledger_accounts where user_id = ${userId} and currency = ${currency}
      for no key update`.execute(db);
  const found = (await find()).rows[0];
  if (found !== undefined) return found;
  await sql`insert into ledger_accounts (kind, user_id, currency) values ('user', ${userId}, ${currency}) on conflict
    do nothing`.execute(db);
  const [opened] = (await find()).rows;
  if (opened === undefined) throw new Error("the account that was just opened is not there");
  return opened;
}

async function houseAccount(db: Database, kind: string): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (
      await sql<{ id: string }>`select id from ledger_accounts
    where kind = ${kind} and currency = ${currency}`.execute(db)
    ).rows[0]?.id;
  const found = await find();
  if (found !== undefined) return found;
  await sql`insert into ledger_accounts (kind, currency) values (${kind}, ${currency}) on conflict
    do nothing`.execute(db);
  return (await find()) ?? "";
}

async function readBalance(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ balance: string }>`select balance from ledger_accounts where user_id = ${userId}
    and currency = ${currency}`.execute(db);
  return rows[0]?.balance ?? "0.000000";
}
