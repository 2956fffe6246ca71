/** Read endpoints: balance, history, and the search for users who can receive money. */
import { sql } from "kysely";
import { handle, inReadingOrder, type Database, type HandledEndpoint } from "@portalkit/kernel/server";
import { findUsers, getBalance, getTransactionPage, getTransactions, type TransactionInfo } from "../../contract.ts";
import type { Finance } from "../services.ts";
import { assertMaySeeMoneyOf } from "../ledger/money-access.ts";

/** Maximum number of users in one search result. */
const maxFound = 10;

export const readHandlers = (finance: Finance): readonly HandledEndpoint[] => [
  handle(getBalance, async ({ params, adminUser, services }) => {
    await assertMaySeeMoneyOf(finance, adminUser, params.id);
    return { balance: await finance.ledger.balanceOf(services.db, params.id) };
  }),

  handle(getTransactions, async ({ params, query, adminUser, services, request }) => {
    await assertMaySeeMoneyOf(finance, adminUser, params.id);
    request.setHeader("x-total-count", String(await countTransactions(services.db, params.id)));
    return await readTransactions(services.db, params.id, { limit: query.limit ?? 1_000, offset: query.offset ?? 0 });
  }),

  handle(getTransactionPage, async ({ body: { userId, ...page }, adminUser, services: { db } }) => {
    await assertMaySeeMoneyOf(finance, adminUser, userId);
    return {
      transactions: await readTransactions(db, userId, page),
      total: await countTransactions(db, userId),
      balance: await finance.ledger.balanceOf(db, userId),
    };
  }),

  handle(findUsers, async ({ body: { search }, services }) => {
    const pattern = `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
    const { rows } = await sql<{ id: string; label: string; email: string; balance: string }>`
      select u.id, coalesce(nullif(u.full_name, ''), u.email) as label, u.email,
        coalesce(a.balance, 0)::numeric(20,6) as balance
      from portal_users u left join ledger_accounts a on a.user_id = u.id and a.currency = 'USDT'
      where u.full_name ilike ${pattern} or u.email ilike ${pattern} or u.id::text = ${search.trim().toLowerCase()}
      order by ${inReadingOrder(sql`u.full_name`)}, u.email, u.id limit ${maxFound}`.execute(services.db);
    return { users: rows };
  }),
];

/** Newest first; rows with the same time have a fixed order, so that pages do not overlap. */
async function readTransactions(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TransactionInfo[]> {
  const { rows } = await sql<TransactionInfo>`
    select id, amount, type, created_at, currency, note from ledger_transactions where user_id = ${userId}::uuid
    order by created_at desc, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function countTransactions(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ledger_transactions
    where user_id = ${userId}::uuid`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
