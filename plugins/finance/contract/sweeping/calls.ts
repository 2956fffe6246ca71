/** Endpoints for sweeping the wallets into the main one (docs/product.md, marketplace 2 and 7). */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { Asset } from "../deposits/calls.ts";

const Maybe = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);

/** `trx` is a number, as in docs/product.md, marketplace 7; `balance` is the same amount, exact. */
export const getMainWalletBalance = endpoint({
  method: "GET",
  path: "/main-wallet-balance",
  mount: "api",
  allowed: "sweep",
  reply: Type.Object({ trx: Type.Number(), balance: Type.String() }),
});

/** Starts a sweep, or returns the running one. */
export const startSweeping = endpoint({
  method: "POST",
  path: "/start_sweeping",
  mount: "api",
  allowed: "sweep",
  body: Type.Object({}),
  reply: Type.Object({ id: Type.String() }),
});

const SweepTransfer = Type.Object({
  id: Type.String(),
  address: Type.String(),
  asset: Asset,
  amount: Type.String(),
  state: Type.Enum(["planned", "signed", "sent", "confirmed", "failed"]),
  txid: Maybe(Type.String()),
  reason: Maybe(Type.String()),
});
const SweepInfo = Type.Object({
  id: Type.String(),
  state: Type.Enum(["planning", "running", "finished"]),
  startedBy: Type.String(),
  created_at: Type.String(),
  finished_at: Maybe(Type.String()),
  transfers: Type.Array(SweepTransfer),
  collected: Type.Object({ USDT: Type.String(), TRX: Type.String() }),
});
export type SweepInfo = Static<typeof SweepInfo>;

/** Returns the latest sweeps, newest first. */
export const getSweeps = endpoint({
  method: "POST",
  path: "/sweeps",
  mount: "plugin",
  allowed: "sweep",
  body: Type.Object({}),
  reply: Type.Object({ sweeps: Type.Array(SweepInfo) }),
});
