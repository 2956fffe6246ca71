/** The calls of the page `/deposit-funds`: one's own address, what has come to it, and play money in the sandbox. */
import { sql } from "kysely";
import { handle, once, type Database, type HandledEndpoint } from "#kernel/server";
import { getDepositPage, readAmount, simulateDeposit, type DepositInfo } from "../../contract.ts";
import type { Finance } from "../finance.ts";
import { refuseMoney } from "../refusals.ts";
import { mint } from "../wallets/sandbox.ts";
import { walletOf } from "../wallets/user-wallet.ts";

/** Deposits that the page shows; the list of deposits has all of them. */
const mostShown = 50;

export const depositCalls = (finance: () => Finance): readonly HandledEndpoint[] => [
  handle(getDepositPage, async ({ adminUser, services }) => {
    const { wallets, options } = finance();
    const { address } = await walletOf(finance(), adminUser.pk);
    return {
      address, provider: wallets.name, needed: options.wallets.confirmations, trxPrice: options.wallets.trxPrice ?? null, canSimulate: maySimulate(finance(), adminUser.role),
      deposits: await depositsOf(services.db, adminUser.pk, options.wallets.confirmations),
    };
  }),

  handle(simulateDeposit, async ({ body, adminUser, services, request }) => {
    if (!maySimulate(finance(), adminUser.role)) throw refuseMoney("sandboxOnly");
    const amount = readAmount(body.amount);
    if (amount === undefined) throw refuseMoney("badAmount");
    const { address } = await walletOf(finance(), adminUser.pk);
    await once(services.db, { scope: "finance/simulate", owner: adminUser.pk, key: request.header("idempotency-key"), request: body }, (transaction) => mint(transaction, address, body.asset, amount));
    return { ok: true as const };
  }),
];

function maySimulate({ wallets, options, services }: Finance, role: string): boolean {
  return wallets.name === "sandbox" && (services.isDemo || options.wallets.sandboxRoles.includes(role));
}

/** Confirmations as far as the chain has been read. */
async function depositsOf(db: Database, userId: string, needed: number): Promise<DepositInfo[]> {
  const { rows } = await sql<DepositInfo>`
    select d.id, d.asset, d.amount, d.state, d.credited, d.txid, d.created_at,
      case when d.state = 'seen' then least(greatest(c.seen - d.block + 1, 0), ${needed})::integer else ${needed}::integer end as confirmations
    from finance_deposits d join finance_chains c on c.provider = d.provider
    where d.user_id = ${userId}::uuid order by d.created_at desc, d.id limit ${mostShown}`.execute(db);
  return rows;
}
