/** A user's own address: created once, with its private key encrypted before it is stored. */
import { sql } from "kysely";
import type { SealedColumn } from "@portalkit/kernel/server";
import type { Finance } from "../services.ts";
import { firstLook } from "./chain-height.ts";

export interface UserWallet {
  id: string;
  address: string;
}

const purpose = "wallet keys";

/** The column with the wallets' encrypted private keys, each bound to its address. */
export const sealedWalletKeys: SealedColumn = {
  table: "finance_wallets",
  column: "key_sealed",
  owner: "address",
  purpose,
};

/** Returns the same wallet in every call, also in concurrent ones. */
export async function walletOf(finance: Finance, userId: string): Promise<UserWallet> {
  const { services, wallets } = finance;
  const find = async (): Promise<UserWallet | undefined> =>
    (
      await sql<UserWallet>`select id, address from finance_wallets where provider = ${wallets.name}
        and user_id = ${userId}::uuid`.execute(services.db)
    ).rows[0];
  const known = await find();
  if (known !== undefined) return known;
  // Starts reading the chain at a block before anyone can know the address.
  await firstLook(finance);
  const { address, key } = await wallets.createWallet();
  await sql`insert into finance_wallets (provider, user_id, address, key_sealed)
    values (${wallets.name}, ${userId}::uuid, ${address}, ${services.sealing(purpose).seal(key, address)}) on conflict
      do nothing`.execute(services.db);
  const made = await find();
  if (made === undefined) throw new Error("the wallet that was just made is not there");
  return made;
}

/** Returns the private key of a user's wallet. @throws Error if no key of this deployment decrypts it */
export async function keyOf({ services }: Pick<Finance, "services">, walletId: string): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ address: string; key_sealed: string | null }>`select address, key_sealed
    from finance_wallets where id = ${walletId}::uuid`.execute(services.db);
  if (row === undefined || row.key_sealed === null) throw new Error("a wallet without a key cannot send");
  return services.sealing(purpose).unseal(row.key_sealed, row.address);
}
