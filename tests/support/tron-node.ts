/**
 * A TRON node for tests: a chain in memory behind the few HTTP calls that the portal makes. Blocks are created on
 * demand.
 */
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { TronWeb } from "tronweb";

export const usdtContract = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const transferTopic = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const library = new TronWeb({ fullHost: "http://127.0.0.1:1" });
const contractHex = TronWeb.address.toHex(usdtContract);
const padded = (hex: string): string => hex.slice(-40).padStart(64, "0");

type Asset = "USDT" | "TRX";
// oxlint-disable-next-line typescript/no-explicit-any -- a chain's JSON
type Json = any;

export interface TronNode {
  url: string;
  /** Transfers money from an outside address in the next block. */
  deposit(to: string, asset: Asset, units: number, options?: { fails?: boolean }): string;
  /**
   * Creates blocks; the first includes the pending transactions.
   * @param skipMs additional time that passes
   */
  mine(count: number, skipMs?: number): void;
  funds(address: string, asset: Asset): number;
  /** Every received broadcast. */
  broadcasts: Json[];
  /** Paths whose responses are lost, though the node has processed the request. */
  losing: Set<string>;
  /** Broadcasts are accepted but dropped. */
  isForgetful: boolean;
  /** Transfers of USDT run out of energy. */
  isExpensive: boolean;
  close(): Promise<void>;
}

export async function startTronNode(): Promise<TronNode> {
  const blocks: Json[] = [];
  const infos = new Map<string, Json>();
  const funds = new Map<string, number>();
  const waiting: {
    tx: Json;
    transfer: { from: string; to: string; asset: Asset; units: number } | undefined;
    fails: boolean;
  }[] = [];
  let time = Date.UTC(2026, 0, 1);
  const change = (hex: string, asset: Asset, units: number): void =>
    void funds.set(`${hex} ${asset}`, (funds.get(`${hex} ${asset}`) ?? 0) + units);
  const has = (hex: string, asset: Asset): number => funds.get(`${hex} ${asset}`) ?? 0;

  const node: TronNode = {
    url: "",
    broadcasts: [],
    losing: new Set(),
    isForgetful: false,
    isExpensive: false,
    deposit: (to, asset, units, { fails = false } = {}) => {
      const stranger = `41${randomBytes(20).toString("hex")}`;
      change(stranger, asset, units);
      const hex = TronWeb.address.toHex(to);
      const contract =
        asset === "TRX"
          ? {
              type: "TransferContract",
              parameter: { value: { owner_address: stranger, to_address: hex, amount: units } },
            }
          : {
              type: "TriggerSmartContract",
              parameter: {
                value: {
                  owner_address: stranger,
                  contract_address: contractHex,
                  data: `a9059cbb${padded(hex)}${units.toString(16).padStart(64, "0")}`,
                },
              },
            };
      const tx = {
        txID: randomBytes(32).toString("hex"),
        raw_data: { contract: [contract], expiration: time + 60_000 },
      };
      waiting.push({ tx, transfer: { from: stranger, to: hex, asset, units }, fails });
      return tx.txID;
    },
    mine: (count, skipMs = 0) => {
      time += skipMs;
      for (let made = 0; made < count; made += 1) addBlock();
    },
    funds: (address, asset) => has(TronWeb.address.toHex(address), asset),
    close: async () =>
      await new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const addBlock = (): void => {
    time += 3_000;
    const number = blocks.length;
    const transactions: Json[] = [];
    for (const { tx, transfer, fails } of waiting.splice(0)) {
      if (tx.raw_data.expiration <= time || infos.has(tx.txID)) continue;
      const isEnough = transfer !== undefined && has(transfer.from, transfer.asset) >= transfer.units;
      const isDone = isEnough && !fails && !(node.isExpensive && transfer.asset === "USDT");
      if (isDone) {
        change(transfer.from, transfer.asset, -transfer.units);
        change(transfer.to, transfer.asset, transfer.units);
      }
      const isCall = transfer?.asset === "USDT";
      transactions.push({ ...tx, ret: [{ contractRet: isDone ? "SUCCESS" : "OUT_OF_ENERGY" }] });
      infos.set(tx.txID, {
        id: tx.txID,
        blockNumber: number,
        ...(isDone ? {} : { result: "FAILED", resMessage: Buffer.from("no energy left").toString("hex") }),
        receipt: isCall ? { result: isDone ? "SUCCESS" : "OUT_OF_ENERGY" } : {},
        ...(isDone && isCall
          ? {
              log: [
                {
                  address: contractHex.slice(2),
                  topics: [transferTopic, padded(transfer.from), padded(transfer.to)],
                  data: transfer.units.toString(16).padStart(64, "0"),
                },
              ],
            }
          : {}),
      });
    }
    blocks.push({
      blockID: `${number.toString(16).padStart(16, "0")}${createHash("sha256").update(String(number)).digest("hex").slice(0, 48)}`,
      block_header: { raw_data: { ...(number === 0 ? {} : { number }), timestamp: time } },
      ...(transactions.length === 0 ? {} : { transactions }),
    });
  };

  const calls: Record<string, (body: Json) => unknown> = {
    "/wallet/getnowblock": () => blocks.at(-1),
    "/wallet/getblockbylimitnext": ({ startNum, endNum }) => ({ block: blocks.slice(startNum, endNum) }),
    "/wallet/gettransactioninfobyblocknum": ({ num }) =>
      [...infos.values()].filter(({ blockNumber }) => blockNumber === num),
    "/wallet/gettransactioninfobyid": ({ value }) => infos.get(value) ?? {},
    "/wallet/getaccount": ({ address }) =>
      node.funds(address, "TRX") === 0 ? {} : { address, balance: node.funds(address, "TRX") },
    "/wallet/triggerconstantcontract": ({ parameter }) => ({
      constant_result: [
        has(`41${parameter.slice(-40)}`, "USDT")
          .toString(16)
          .padStart(64, "0"),
      ],
    }),
    "/wallet/broadcasttransaction": (tx) => {
      node.broadcasts.push(tx);
      const { owner_address: from, to_address: to, amount, data } = tx.raw_data.contract[0].parameter.value;
      const signer = TronWeb.address.toHex(String(library.utils.crypto.ecRecover(tx.txID, tx.signature[0])));
      if (signer.toLowerCase() !== String(from).toLowerCase()) return { code: "SIGERROR" };
      if (infos.has(tx.txID) || waiting.some((other) => other.tx.txID === tx.txID))
        return { code: "DUP_TRANSACTION_ERROR" };
      if (tx.raw_data.expiration <= time) return { code: "TRANSACTION_EXPIRATION_ERROR" };
      const transfer =
        to === undefined
          ? {
              from,
              to: `41${String(data).slice(32, 72)}`,
              asset: "USDT" as const,
              units: Number(BigInt(`0x${String(data).slice(72)}`)),
            }
          : { from, to, asset: "TRX" as const, units: amount };
      if (!node.isForgetful) waiting.push({ tx, transfer, fails: false });
      return { result: true, txid: tx.txID };
    },
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const path = String(request.url).split("?")[0] ?? "";
      const body = await bodyOf(request);
      const call = calls[path];
      const reply = call?.(body);
      if (node.losing.has(path)) return void request.socket.destroy();
      response.writeHead(call === undefined ? 404 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(reply ?? {}));
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  addBlock();
  return node;
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? {} : JSON.parse(text);
}
