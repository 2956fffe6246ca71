/** Simulated chain in the database: one block per second, transfers that behave like real ones, money without value. */
import { randomBytes } from "node:crypto";
import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { parseJson } from "@portalkit/kernel/contract";
import type { Database, DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import type { Asset } from "../../contract.ts";
import { TransferImpossible, type ChainTransfer, type Funds, type WalletProvider } from "../wallet-provider.ts";

const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Sandbox addresses have a prefix that no real network uses, so that users do not send real funds there. */
const addressForm = /^(SBX[1-9A-HJ-NP-Za-km-z]{31}|T[1-9A-HJ-NP-Za-km-z]{33})$/;
/** Initial funds of the main wallet. */
const mainFunds: Funds = { USDT: "100000", TRX: "5000" };
const validMs = 600_000;
/** Number of the current block. */
const blockNow = sql`floor(extract(epoch from clock_timestamp()))::bigint`;

interface SandboxPayload {
  txid: string;
  from: string;
  to: string;
  asset: Asset;
  amount: string;
  expiresAt: string;
}

export function createSandbox(services: Pick<PluginServices, "db">, confirmations: number): WalletProvider {
  const height = async (): Promise<number> =>
    Number(
      (
        await sql<{ height: string }>`select ${blockNow} - 1 as
    height`.execute(services.db)
      ).rows[0]?.height,
    );
  return {
    name: "sandbox",
    fees: { USDT: "0", TRX: "0" },
    blocksAtOnce: 100_000,
    createWallet: () => Promise.resolve({ address: newAddress(), key: randomBytes(32).toString("hex") }),
    isAddress: (text) => Promise.resolve(addressForm.test(text)),
    mainAddress: () => mainAddress(services.db),
    height,
    transfers: async (first, last) => {
      const { rows } = await sql<Omit<ChainTransfer, "block"> & { block: string }>`
        select txid, 0 as position, block, coalesce(from_address, '') as "from", to_address as "to", asset, amount
        from finance_sandbox_transfers where block between ${first} and ${last} order by id`.execute(services.db);
      return rows.map((row) => ({ ...row, block: Number(row.block) }));
    },
    fundsOf: (address) => fundsOf(services.db, address),
    sign: async ({ from, to, asset, amount }) => {
      const funds = await fundsOf(services.db, from);
      if (new Decimal(funds[asset]).lessThan(amount))
        throw new TransferImpossible(`${from} has ${funds[asset]} ${asset} alone`);
      const expiresAt = new Date(Date.now() + validMs);
      const payload: SandboxPayload = {
        txid: randomBytes(32).toString("hex"),
        from,
        to,
        asset,
        amount,
        expiresAt: expiresAt.toISOString(),
      };
      return { txid: payload.txid, payload: JSON.stringify(payload), expiresAt };
    },
    send: (payload) => takeUp(services.db, parseJson(payload) as SandboxPayload),
    outcome: async (txid) => {
      const { rows } = await sql<{ block: string }>`select block from finance_sandbox_transfers
        where txid = ${txid}`.execute(services.db);
      if (rows[0] === undefined) return { state: "unknown" };
      return { state: (await height()) - Number(rows[0].block) + 1 >= confirmations ? "confirmed" : "pending" };
    },
    isPast: (expiresAt) => Promise.resolve(Date.now() > Date.parse(expiresAt) + confirmations * 1_000),
  };
}

/** Creates simulated money for users who try out the portal. Returns the transaction's id. */
export async function mint(
  db: Database | DatabaseTransaction,
  to: string,
  asset: Asset,
  amount: string,
  txid: string = randomBytes(32).toString("hex"),
): Promise<string> {
  await sql`insert into finance_sandbox_transfers (txid, to_address, asset, amount, block)
    values (${txid}, ${to}, ${asset}, ${amount}::numeric, ${blockNow}) on conflict (txid) do nothing`.execute(db);
  return txid;
}

/** Executes a transfer like a real chain: once, before it expires, and only if the sender has the funds. */
async function takeUp(db: Database, { txid, from, to, asset, amount, expiresAt }: SandboxPayload): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`sandbox ${from}`}))`.execute(transaction);
    if (Date.now() > Date.parse(expiresAt) || new Decimal((await fundsOf(transaction, from))[asset]).lessThan(amount))
      return;
    await sql`insert into finance_sandbox_transfers (txid, from_address, to_address, asset, amount, block)
      values (${txid}, ${from}, ${to}, ${asset}, ${amount}::numeric, ${blockNow}) on conflict (txid)
        do nothing`.execute(transaction);
  });
}

async function mainAddress(db: Database): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (
      await sql<{
        address: string;
      }>`select address from finance_wallets where provider = 'sandbox' and user_id is null`.execute(db)
    ).rows[0]?.address;
  const known = await find();
  if (known !== undefined) return known;
  await sql`insert into finance_wallets (provider, address) values ('sandbox', ${newAddress()}) on conflict
    do nothing`.execute(db);
  const address = (await find()) ?? "";
  for (const asset of ["USDT", "TRX"] as const)
    await mint(db, address, asset, mainFunds[asset], `the main wallet's first ${asset}`);
  return address;
}

async function fundsOf(db: Database | DatabaseTransaction, address: string): Promise<Funds> {
  const { rows } = await sql<{ asset: Asset; amount: string }>`
    select asset, sum(case when to_address = ${address} then amount else 0 end - case
      when from_address = ${address} then amount else 0 end)::numeric(20,6) as amount
    from finance_sandbox_transfers where to_address = ${address} or from_address = ${address}
      group by asset`.execute(db);
  return { USDT: "0.000000", TRX: "0.000000", ...Object.fromEntries(rows.map(({ asset, amount }) => [asset, amount])) };
}

const newAddress = (): string => `SBX${[...randomBytes(31)].map((byte) => digits[byte % digits.length]).join("")}`;
