/**
 * Endpoints of the page `/deposit-funds`: the user's own address, their deposits, and simulated deposits in the
 * sandbox.
 */
import { sql } from "kysely";
import type { ApprovalExecutor } from "@portalkit/approvals";
import type { AdminUser } from "@portalkit/kernel/contract";
import { handle, once, type Database, type DatabaseTransaction, type HandledEndpoint } from "@portalkit/kernel/server";
import { getDepositPage, readAmount, simulateDeposit, type Asset, type DepositInfo } from "../../contract.ts";
import type { Finance } from "../services.ts";
import { refuseMoney } from "../../contract/refusals.ts";
import { worthOf } from "./look-for-deposits.ts";
import { mint } from "../wallets/sandbox.ts";
import { walletOf } from "../wallets/user-wallet.ts";

/** Maximum number of deposits on the page; the list of deposits has all of them. */
const maxShown = 50;

export const depositHandlers = (finance: Finance): readonly HandledEndpoint[] => [
  handle(getDepositPage, async ({ adminUser, services }) => {
    const { wallets, options } = finance;
    if (wallets.name === "none")
      return {
        address: "",
        provider: wallets.name,
        needed: 0,
        trxPrice: null,
        canSimulate: false,
        deposits: await depositsOf(services.db, adminUser.pk, options.wallets.confirmations),
      };
    const { address } = await walletOf(finance, adminUser.pk);
    return {
      address,
      provider: wallets.name,
      needed: options.wallets.confirmations,
      trxPrice: options.wallets.trxPrice ?? null,
      canSimulate: maySimulate(finance, adminUser),
      deposits: await depositsOf(services.db, adminUser.pk, options.wallets.confirmations),
    };
  }),

  handle(simulateDeposit, async ({ body, adminUser, services, request }) => {
    if (!maySimulate(finance, adminUser)) throw refuseMoney("sandboxOnly");
    const amount = readAmount(body.amount);
    if (amount === undefined) throw refuseMoney("badAmount");
    const { address } = await walletOf(finance, adminUser.pk);
    const reply = await once(
      services.db,
      { scope: "finance/simulate", owner: adminUser.pk, key: request.header("idempotency-key"), request: body },
      (transaction) => mintOrAsk(finance, transaction, adminUser, { address, asset: body.asset, amount }),
    );
    if (reply.approvalId !== undefined) await finance.approvals.announce();
    return { ok: true as const, ...reply };
  }),
];

interface Simulated {
  address: string;
  asset: Asset;
  amount: string;
}

/** An amount that would not be credited needs no approval. */
async function mintOrAsk(
  { approvals, options }: Finance,
  transaction: DatabaseTransaction,
  adminUser: AdminUser,
  payload: Simulated,
): Promise<{ approvalId?: string }> {
  const worth = worthOf(options, payload.asset, payload.amount);
  const answer =
    worth === undefined
      ? { approved: true as const }
      : await approvals.request(transaction, {
          kind: "deposit",
          requestedBy: adminUser,
          beneficiary: adminUser.pk,
          amount: worth,
          payload: { ...payload },
        });
  if (!answer.approved) return { approvalId: answer.approvalId };
  await mint(transaction, payload.address, payload.asset, payload.amount);
  return {};
}

/** Mints the approved amount; it is credited like any deposit. */
export const depositExecutor = (finance: Finance): ApprovalExecutor => ({
  effect: () => "finance:approvals.deposit",
  mayAsk: (asker) => maySimulate(finance, asker),
  carryOut: async (transaction, { payload }) => {
    const { address, asset, amount } = payload as unknown as Simulated;
    await mint(transaction, address, asset, amount);
  },
});

function maySimulate({ wallets, services }: Finance, adminUser: AdminUser): boolean {
  return wallets.name === "sandbox" && (services.isDemo || services.may(adminUser, "simulate-deposits"));
}

/** Counts confirmations up to the last block that was read. */
async function depositsOf(db: Database, userId: string, needed: number): Promise<DepositInfo[]> {
  const { rows } = await sql<DepositInfo>`
    select d.id, d.asset, d.amount, d.state, d.credited, d.txid, d.created_at,
      case when d.state = 'seen' then least(greatest(c.seen - d.block + 1, 0), ${needed})::integer
        else ${needed}::integer end as confirmations
    from finance_deposits d join finance_chains c on c.provider = d.provider
    where d.user_id = ${userId}::uuid order by d.created_at desc, d.id limit ${maxShown}`.execute(db);
  return rows;
}
