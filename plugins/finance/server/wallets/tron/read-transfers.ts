/** Finds the transfers of TRX and of one TRC-20 contract in a block. */
import type { ChainTransfer } from "../../wallet-provider.ts";
import { numberOf, type NodeBlock, type NodeOutcome } from "./node-shapes.ts";
import { fromUnits, maxUnits } from "./units.ts";

/** keccak256 of `Transfer(address,address,uint256)`. */
const transferTopic = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

interface Reading {
  block: NodeBlock;
  /** Results of the block's transactions. */
  outcomes: readonly NodeOutcome[];
  /** Hexadecimal, without the network's prefix `41`. */
  contract: string;
  /** Converts an address from hexadecimal with the network's prefix `41` to the usual text form. */
  written: (hex: string) => string;
}

/**
 * Returns only transfers that succeeded. Contract transfers are read from the contract's log, so that a transfer on
 * behalf of another address counts.
 * @throws Error if the node does not report the result of a contract call: a later retry is better than a missed
 *   transfer
 */
export function readTransfers({ block, outcomes, contract, written }: Reading): ChainTransfer[] {
  const number = numberOf(block);
  const known = new Set(outcomes.map(({ id }) => id));
  const transfers: ChainTransfer[] = [];
  const add = (transfer: Omit<ChainTransfer, "block" | "amount">, units: bigint): void => {
    if (units > 0n && units < maxUnits) transfers.push({ ...transfer, block: number, amount: fromUnits(units) });
  };
  for (const { txID: txid, ret, raw_data } of block.transactions ?? []) {
    if (ret?.[0]?.contractRet !== undefined && ret[0].contractRet !== "SUCCESS") continue;
    for (const [
      position,
      {
        type,
        parameter: { value },
      },
    ] of raw_data.contract.entries()) {
      if (type === "TransferContract" && value.owner_address !== undefined && value.to_address !== undefined) {
        add(
          { txid, position, from: written(value.owner_address), to: written(value.to_address), asset: "TRX" },
          BigInt(value.amount ?? 0),
        );
      } else if (type === "TriggerSmartContract" && !known.has(txid))
        throw new Error(`the node does not tell what became of ${txid}`);
    }
  }
  for (const { id: txid = "", log = [] } of outcomes) {
    for (const [position, { address, topics = [], data = "" }] of log.entries()) {
      const [topic, from, to] = topics;
      if (
        address.toLowerCase() !== contract ||
        topic !== transferTopic ||
        from === undefined ||
        to === undefined ||
        !/^[0-9a-f]{1,64}$/i.test(data)
      )
        continue;
      add(
        { txid, position, from: written(`41${from.slice(-40)}`), to: written(`41${to.slice(-40)}`), asset: "USDT" },
        BigInt(`0x${data}`),
      );
    }
  }
  return transfers;
}
