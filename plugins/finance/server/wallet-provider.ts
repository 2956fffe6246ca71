/** Interface of a network that holds funds: the sandbox in the database, or a real chain. */
import type { Asset } from "../contract.ts";

/** Decimal strings with up to six decimals. */
export type Funds = Record<Asset, string>;

/** Transfer as read from the chain. */
export interface ChainTransfer {
  txid: string;
  /** Index of the transfer within its transaction. */
  position: number;
  block: number;
  from: string;
  to: string;
  asset: Asset;
  amount: string;
}

/** Transfer to make. */
export interface TransferOrder {
  from: string;
  /** The sender's private key; absent for the main wallet, whose key the provider has. */
  key?: string;
  to: string;
  asset: Asset;
  amount: string;
}

/** Signed transfer: it can be sent any number of times and is executed at most once. */
export interface SignedTransfer {
  txid: string;
  payload: string;
  /** After this time no block includes it any more. */
  expiresAt: Date;
}

/** `unknown`: no block has it, at least not yet. */
export type TransferOutcome =
  | { state: "unknown" }
  | { state: "pending" }
  | { state: "confirmed" }
  | { state: "failed"; reason: string };

export interface WalletProvider {
  readonly name: "none" | "sandbox" | "tron";
  /** TRX that a sender needs for a transfer of each asset. */
  readonly fees: Funds;
  /** Maximum number of blocks per call of `transfers`. */
  readonly blocksAtOnce: number;
  /** Returns a new address and its private key, and does not store them. */
  createWallet(): Promise<{ address: string; key: string }>;
  isAddress(text: string): Promise<boolean>;
  mainAddress(): Promise<string>;
  /** Returns the number of the newest block. */
  height(): Promise<number>;
  /** Returns every transfer of a known asset from block `first` to block `last`, both included. */
  transfers(first: number, last: number): Promise<ChainTransfer[]>;
  fundsOf(address: string): Promise<Funds>;
  /** Signs without sending. @throws TransferImpossible if the transfer could not succeed */
  sign(order: TransferOrder): Promise<SignedTransfer>;
  /** Sends the transfer to the network; `outcome` reports whether a block includes it. */
  send(payload: string): Promise<void>;
  outcome(txid: string): Promise<TransferOutcome>;
  /** Returns `true` if no block that can still become final includes a transfer that expires at this time. */
  isPast(expiresAt: string): Promise<boolean>;
}

/** Thrown if a transfer cannot be made; the message is for the operator. */
export class TransferImpossible extends Error {}
