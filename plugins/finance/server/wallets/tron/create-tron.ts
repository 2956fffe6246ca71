/** TRON through any node's HTTP address: TRX and USDT (TRC-20), signed here, never by the node. */
import { Decimal } from "decimal.js";
import { parseJson } from "@portalkit/kernel/contract";
import type { PluginServices } from "@portalkit/kernel/server";
import type { TronOptions } from "../../../contract.ts";
import { TransferImpossible, type Funds, type TransferOrder, type WalletProvider } from "../../wallet-provider.ts";
import { nodeOf, type Node } from "./connect-node.ts";
import { numberOf, type NodeBlock, type NodeOutcome } from "./node-shapes.ts";
import { readTransfers } from "./read-transfers.ts";
import { fromUnits, toUnits } from "./units.ts";

/** Maximum TRX that a plain transfer burns for bandwidth. */
const trxFee = "1.1";
const blockMs = 3_000;

export function createTron(
  options: TronOptions,
  confirmations: number,
  services: Pick<PluginServices, "log">,
): WalletProvider {
  const node = nodeOf(options, services);
  const newest = async (): Promise<NodeBlock> => await (await node()).ask("wallet/getnowblock");
  const height = async (): Promise<number> => numberOf(await newest());
  return {
    name: "tron",
    fees: { USDT: options.feeLimit, TRX: trxFee },
    blocksAtOnce: 20,
    createWallet: async () => {
      const { address, privateKey } = await (await node()).tron.createAccount();
      return { address: address.base58, key: privateKey };
    },
    isAddress: async (text) => text.startsWith("T") && (await node()).tron.isAddress(text),
    mainAddress: async () => String((await node()).tron.address.fromPrivateKey(options.mainKey)),
    height,
    transfers: async (first, last) => {
      const { tron, ask } = await node();
      const { block: blocks = [] } = await ask<{ block?: NodeBlock[] }>("wallet/getblockbylimitnext", {
        startNum: first,
        endNum: last + 1,
      });
      const read = blocks.filter((block) => numberOf(block) >= first && numberOf(block) <= last);
      // A skipped block would never be read again.
      if (read.length !== last - first + 1)
        throw new Error(`the node gave ${read.length} of the blocks ${first} to ${last}`);
      const contract = tron.address.toHex(options.usdtContract).slice(2).toLowerCase();
      const found = [];
      for (const block of read) {
        const outcomes =
          (block.transactions ?? []).length === 0
            ? []
            : await ask<NodeOutcome[]>("wallet/gettransactioninfobyblocknum", { num: numberOf(block) });
        found.push(
          ...readTransfers({
            block,
            outcomes: Array.isArray(outcomes) ? outcomes : [],
            contract,
            written: (hex) => tron.address.fromHex(hex),
          }),
        );
      }
      return found;
    },
    fundsOf: async (address) => await fundsOf(await node(), options, address),
    sign: async (order) => await sign(await node(), options, await newest(), order),
    // A refusal by the node is not final: the chain shows whether a block includes the transfer.
    send: async (payload) => {
      const { code, result } = await (
        await node()
      ).ask<{ code?: string; result?: boolean }>("wallet/broadcasttransaction", parseJson(payload) as object);
      if (result !== true && code !== "DUP_TRANSACTION_ERROR")
        services.log.warn({ code }, "the node rejected a transfer");
    },
    outcome: async (txid) => {
      const { ask } = await node();
      const now = await height();
      const {
        blockNumber,
        result,
        receipt,
        resMessage = "",
      } = await ask<NodeOutcome>("wallet/gettransactioninfobyid", { value: txid });
      if (blockNumber === undefined) return { state: "unknown" };
      if (now - blockNumber + 1 < confirmations) return { state: "pending" };
      const isFailed = result === "FAILED" || (receipt?.result !== undefined && receipt.result !== "SUCCESS");
      return isFailed
        ? {
            state: "failed",
            reason: [receipt?.result, Buffer.from(resMessage, "hex").toString("utf8")].filter(Boolean).join(": "),
          }
        : { state: "confirmed" };
    },
    isPast: async (expiresAt) =>
      (await newest()).block_header.raw_data.timestamp > Date.parse(expiresAt) + confirmations * blockMs,
  };
}

async function fundsOf({ tron, ask }: Node, { usdtContract }: TronOptions, address: string): Promise<Funds> {
  const { balance = 0 } = await ask<{ balance?: number }>("wallet/getaccount", { address, visible: true });
  const { constant_result: [units = ""] = [] } = await ask<{ constant_result?: string[] }>(
    "wallet/triggerconstantcontract",
    {
      owner_address: address,
      contract_address: usdtContract,
      function_selector: "balanceOf(address)",
      parameter: tron.address.toHex(address).slice(2).padStart(64, "0"),
      visible: true,
    },
  );
  return { TRX: fromUnits(BigInt(balance)), USDT: fromUnits(units === "" ? 0n : BigInt(`0x${units}`)) };
}

/** Builds and signs here; the node only provides its newest block. */
async function sign(
  node: Node,
  options: TronOptions,
  newest: NodeBlock,
  { from, key = options.mainKey, to, asset, amount }: TransferOrder,
): ReturnType<WalletProvider["sign"]> {
  const funds = await fundsOf(node, options, from);
  if (new Decimal(funds[asset]).lessThan(amount))
    throw new TransferImpossible(`${from} has ${funds[asset]} ${asset} alone`);
  const {
    tron: { transactionBuilder, trx },
  } = node;
  const { timestamp } = newest.block_header.raw_data;
  const expiration = timestamp + options.blockTimeoutSeconds * 1_000;
  const blockHeader = {
    ref_block_bytes: numberOf(newest).toString(16).padStart(4, "0").slice(-4),
    ref_block_hash: newest.blockID.slice(16, 32),
    expiration,
    timestamp,
  };
  const units = toUnits(amount);
  const transaction =
    asset === "TRX"
      ? await transactionBuilder.sendTrx(to, Number(units), from, { blockHeader })
      : (
          await transactionBuilder.triggerSmartContract(
            options.usdtContract,
            "transfer(address,uint256)",
            { feeLimit: Number(toUnits(options.feeLimit)), txLocal: true, blockHeader },
            [
              { type: "address", value: to },
              { type: "uint256", value: units },
            ],
            from,
          )
        ).transaction;
  const signed = await trx.sign(transaction, key);
  return { txid: signed.txID, payload: JSON.stringify(signed), expiresAt: new Date(expiration) };
}
