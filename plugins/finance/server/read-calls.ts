/** Read endpoints: balance, history, and the search for users who can receive money. */
import { sql } from "kysely";
import { handle, type HandledEndpoint } from "#kernel/server";
import { findUsers, getBalance, getTransactionPage, getTransactions } from "../contract.ts";
import type { Finance } from "./finance.ts";
import { countTransactions, assertMaySeeMoneyOf, readTransactions } from "./read-money.ts";

/** Maximum number of users in one search result. */
const maxFound = 10;

export const readCalls = (finance: Finance): readonly HandledEndpoint[] => [
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
      order by u.full_name, u.email, u.id limit ${maxFound}`.execute(services.db);
    return { users: rows };
  }),
];
