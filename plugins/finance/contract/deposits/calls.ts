/** Endpoints for deposits (docs/product.md, marketplace 4 and 7). */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { TypedAmount } from "../amount.ts";

const strict = { additionalProperties: false } as const;
export const Asset = Type.Enum(["USDT", "TRX"]);
export type Asset = Static<typeof Asset>;
const Maybe = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);

/**
 * `seen` waits for confirmations; `kept` has arrived but is not credited, because no price is set or it is too small;
 * `lost` is no longer on the chain.
 */
export const depositStates = ["seen", "credited", "kept", "lost"] as const;

const DepositInfo = Type.Object({
  id: Type.String(),
  asset: Asset,
  amount: Type.String(),
  state: Type.Enum([...depositStates]),
  confirmations: Type.Integer(),
  credited: Maybe(Type.String()),
  txid: Type.String(),
  created_at: Type.String(),
});
export type DepositInfo = Static<typeof DepositInfo>;

/** Returns the caller's own address, which is created at the first request, and its deposits. */
export const getDepositPage = endpoint({
  method: "POST",
  path: "/deposit_page",
  mount: "plugin",
  body: Type.Object({}),
  reply: Type.Object({
    address: Type.String(),
    provider: Type.Enum(["none", "sandbox", "tron"]),
    needed: Type.Integer(),
    trxPrice: Maybe(Type.String()),
    canSimulate: Type.Boolean(),
    deposits: Type.Array(DepositInfo),
  }),
});
export type DepositPage = Static<typeof getDepositPage.reply>;

/** Sandbox only: simulates a deposit to the caller's address, at once or after a second person approves it. */
export const simulateDeposit = endpoint({
  method: "POST",
  path: "/simulate_deposit",
  mount: "plugin",
  body: Type.Object({ asset: Asset, amount: TypedAmount }, strict),
  reply: Type.Object({ ok: Type.Literal(true), approvalId: Type.Optional(Type.String()) }),
});
