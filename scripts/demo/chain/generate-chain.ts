/** Generates the sandbox's chain: each deposit and each withdrawal of the demo's ledger is a transfer. */
import type { Movement } from "../generate-movements.ts";
import { createRandom } from "../random.ts";
import type { Person } from "../seed-people.ts";
import type { Chain, Deposit, Wallet } from "./chain.ts";
import { blockAt, chainNames } from "./chain-names.ts";
import { generateSweeps } from "./generate-sweeps.ts";
import { generateWithdrawals } from "./generate-withdrawals.ts";
import { settledLaterHours } from "./settled-later.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Deposits that are in no ledger. The sandbox has no price of TRX, so TRX is recorded but not credited. */
const otherDeposits = [
  { hoursAgo: 700, asset: "TRX", amount: "35.000000", state: "kept" },
  { hoursAgo: 210, asset: "USDT", amount: "60.000000", state: "lost" },
  { hoursAgo: 52, asset: "TRX", amount: "20.500000", state: "kept" },
  { hoursAgo: 0.4, asset: "USDT", amount: "75.000000", state: "seen" },
  { hoursAgo: 0.1, asset: "USDT", amount: "40.000000", state: "seen" },
] as const;

export function generateChain(people: readonly Person[], movements: readonly Movement[], until: Date): Chain {
  const random = createRandom(17);
  const names = chainNames(random);
  const main = { id: random.uuid(), address: names.address() };
  const wallets = new Map<Person, Wallet>();
  const walletOf = (person: Person, at: Date): Wallet => {
    const known = wallets.get(person);
    if (known !== undefined) return known;
    const createdAt = new Date(Math.max(person.createdAt.getTime(), at.getTime() - 10 * minuteMs));
    const wallet = { id: random.uuid(), person, address: names.address(), key: names.hex(), createdAt };
    wallets.set(person, wallet);
    return wallet;
  };
  const deposits: Deposit[] = [];
  const withdrawn = generateWithdrawals(random, people, movements, main.address, until);
  const all = withdrawn.movements.map((movement): Movement => {
    if (movement.type !== "deposit") return movement;
    const { person, at, amount } = movement;
    const txid = names.hex();
    const credited: Movement = { ...movement, note: `Simulated: ${amount} USDT, ${txid}`, isSimulated: true };
    deposits.push({
      id: random.uuid(),
      wallet: walletOf(person, at),
      asset: "USDT",
      amount,
      txid,
      state: "credited",
      at,
      block: blockAt(at),
      movement: credited,
    });
    return credited;
  });
  for (const [index, { hoursAgo, asset, amount, state }] of otherDeposits.entries()) {
    const at = new Date(until.getTime() - hoursAgo * hourMs);
    const person = people.slice(index + 1).find(({ createdAt }) => createdAt < at);
    if (person === undefined) continue;
    const block = blockAt(state === "seen" ? new Date(until.getTime() + settledLaterHours * hourMs) : at);
    const wallet = walletOf(person, at);
    deposits.push({ id: random.uuid(), wallet, asset, amount, txid: names.hex(), state, at, block });
  }
  const swept = generateSweeps(random, deposits, main.address, until);
  return {
    main,
    wallets: [...wallets.values()],
    deposits,
    withdrawals: withdrawn.withdrawals,
    sweeps: swept.sweeps,
    transfers: [...withdrawn.transfers, ...swept.transfers],
    movements: all,
  };
}
