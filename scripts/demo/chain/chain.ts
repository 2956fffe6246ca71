/** What the demo's sandbox chain contains: wallets, deposits, withdrawals and sweeps. Amounts are decimal text. */
import type { Movement } from "../generate-movements.ts";
import type { Person } from "../seed-people.ts";

export interface Wallet {
  id: string;
  person: Person;
  address: string;
  key: string;
  createdAt: Date;
}

export interface Deposit {
  id: string;
  wallet: Wallet;
  asset: "USDT" | "TRX";
  amount: string;
  txid: string;
  state: "seen" | "credited" | "kept" | "lost";
  at: Date;
  block: number;
  /** The movement that credited it. */
  movement?: Movement;
}

export interface Withdrawal {
  id: string;
  person: Person;
  amount: string;
  address: string;
  state: "requested" | "approved" | "sent" | "confirmed" | "failed" | "rejected";
  note: string;
  reason?: string;
  /** The places of the superadmins who requested and decided it. */
  requestedBy: 0 | 1;
  decidedBy?: 0 | 1;
  /** Why it needed an approval, and that request's id. */
  approval?: { id: string; reason: "single" | "daily" };
  at: Date;
  updatedAt: Date;
  movement?: Movement;
  returned?: Movement;
}

/** A transfer that the portal makes, of a withdrawal or of a sweep. */
export interface Transfer {
  id: string;
  withdrawal?: Withdrawal;
  sweep?: Sweep;
  wallet?: Wallet;
  from: string;
  to: string;
  amount: string;
  state: "planned" | "sent" | "confirmed" | "failed";
  after?: Transfer;
  txid: string;
  reason?: string;
  at: Date;
  /** The block that contains it, if one does. */
  block?: number;
}

export interface Sweep {
  id: string;
  startedBy: 0 | 1;
  at: Date;
  finishedAt: Date;
}

export interface Chain {
  main: { id: string; address: string };
  wallets: readonly Wallet[];
  deposits: readonly Deposit[];
  withdrawals: readonly Withdrawal[];
  sweeps: readonly Sweep[];
  transfers: readonly Transfer[];
  /** All movements of the ledger, the oldest first; those of the chain name their transfers. */
  movements: readonly Movement[];
}
