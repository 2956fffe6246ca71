/** A network that holds funds, behind one interface: the sandbox in the database, or a real chain. */
import type { Asset } from "../../contract.ts";

/** Decimal strings with up to six places. */
export type Funds = Record<Asset, string>;

/** A transfer as the chain has it. */
export interface ChainTransfer {
  txid: string;
  /** Which of the transfers that the transaction makes. */
  position: number;
  block: number;
  from: string;
  to: string;
  asset: Asset;
  amount: string;
}

/** A transfer to be made. */
export interface TransferOrder {
  from: string;
  /** The sender's private key; absent for the main wallet, whose key the provider has. */
  key?: string;
  to: string;
  asset: Asset;
  amount: string;
}

/** A transfer that may be sent any number of times, and is taken up at most once. */
export interface SignedTransfer {
  txid: string;
  payload: string;
  /** After this moment no block takes it up any more. */
  expiresAt: Date;
}

/** `unknown`: no block has it, at least not yet. */
export type TransferOutcome =
  { state: "unknown" } | { state: "pending" } | { state: "confirmed" } | { state: "failed"; reason: string };

export interface WalletProvider {
  readonly name: "none" | "sandbox" | "tron";
  /** TRX that a sender needs for a transfer of each asset. */
  readonly fees: Funds;
  /** Blocks whose transfers are asked for at once. */
  readonly blocksAtOnce: number;
  /** A new address and its private key; nothing is kept here. */
  createWallet(): Promise<{ address: string; key: string }>;
  isAddress(text: string): Promise<boolean>;
  mainAddress(): Promise<string>;
  /** Number of the newest block. */
  height(): Promise<number>;
  /** Every transfer of a known asset in these blocks, both included. */
  transfers(first: number, last: number): Promise<ChainTransfer[]>;
  fundsOf(address: string): Promise<Funds>;
  /** Signs; nothing is sent yet. @throws TransferImpossible when it could not succeed */
  sign(order: TransferOrder): Promise<SignedTransfer>;
  /** Hands it to the network, which takes it up or not: the outcome tells. */
  send(payload: string): Promise<void>;
  outcome(txid: string): Promise<TransferOutcome>;
  /** True when no block that could still become final takes up what expires then. */
  isPast(expiresAt: string): Promise<boolean>;
}

/** Why a transfer cannot be made, in words for the operator. */
export class TransferImpossible extends Error {}
