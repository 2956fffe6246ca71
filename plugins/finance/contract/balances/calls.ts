/** Endpoints for balances, their history and their changes (docs/product.md, marketplace 7). */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";
import { TypedAmount } from "../amount.ts";

const strict = { additionalProperties: false } as const;
const Uuid = Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" });
const OfUser = Type.Object({ id: Uuid }, strict);
const Note = Type.Optional(Type.String({ maxLength: 500 }));
const Nullable = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);

/** The topic of a user's own balance, with `{ balance }` as data (contract "Socket"). */
export const balanceTopic = (userPk: string | number): string => `/${userPk}/balance`;

/**
 * Returns a balance as a decimal string with six decimals: the caller's own, or any user's for users who move money.
 */
export const getBalance = endpoint({
  method: "GET",
  path: "/user/:id/balance",
  mount: "api",
  params: OfUser,
  reply: Type.Object({ balance: Type.String() }),
});

const TransactionInfo = Type.Object({
  id: Type.String(),
  amount: Type.String(),
  type: Type.String(),
  created_at: Type.String(),
  currency: Type.String(),
  note: Nullable(Type.String()),
});
export type TransactionInfo = Static<typeof TransactionInfo>;

/**
 * Newest first. The reply is the bare page (docs/product.md, marketplace 7); the header `x-total-count` has the total.
 */
export const getTransactions = endpoint({
  method: "GET",
  path: "/user/:id/transactions",
  mount: "api",
  params: OfUser,
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 1_000 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 })),
    },
    strict,
  ),
  reply: Type.Array(TransactionInfo),
});

/** One page of transactions with their total number, for the user page. */
export const getTransactionPage = endpoint({
  method: "POST",
  path: "/transactions",
  mount: "plugin",
  body: Type.Object(
    {
      userId: Uuid,
      limit: Type.Integer({ minimum: 1, maximum: 100 }),
      offset: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
    },
    strict,
  ),
  reply: Type.Object({ transactions: Type.Array(TransactionInfo), total: Type.Integer(), balance: Type.String() }),
});

/** `state` is `waiting` if a second person must approve first. */
const Moved = Type.Object({
  ok: Type.Literal(true),
  state: Type.Enum(["done", "waiting"]),
  balance: Type.String(),
  approvalId: Type.Optional(Type.String()),
  withdrawalId: Type.Optional(Type.String()),
});
export type Moved = Static<typeof Moved>;

/** Takes effect once per `Idempotency-Key`. */
export const giveBonus = endpoint({
  method: "POST",
  path: "/user/:id/bonus",
  mount: "api",
  allowed: "give-bonuses",
  params: OfUser,
  body: Type.Object({ amount: TypedAmount, note: Note }, strict),
  reply: Moved,
});

/**
 * Sends the money to `address` if there is one; otherwise only reduces the balance. Takes effect once per
 * `Idempotency-Key`.
 */
export const withdrawFunds = endpoint({
  method: "POST",
  path: "/user/:id/withdraw",
  mount: "api",
  allowed: "withdraw",
  params: OfUser,
  body: Type.Object(
    { amount: TypedAmount, note: Note, address: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
    strict,
  ),
  reply: Moved,
});

/** Corrects a balance: `amount` may begin with a minus. Takes effect once per `Idempotency-Key`. */
export const correctBalance = endpoint({
  method: "POST",
  path: "/user/:id/correction",
  mount: "api",
  allowed: "correct-balances",
  params: OfUser,
  body: Type.Object({ amount: TypedAmount, note: Type.String({ maxLength: 500 }) }, strict),
  reply: Moved,
});

/** Finds users by name, email or id; for users who may give bonuses. */
export const findUsers = endpoint({
  method: "POST",
  path: "/users",
  mount: "plugin",
  allowed: "give-bonuses",
  body: Type.Object({ search: Type.String({ maxLength: 200 }) }, strict),
  reply: Type.Object({
    users: Type.Array(
      Type.Object({ id: Type.String(), label: Type.String(), email: Type.String(), balance: Type.String() }),
    ),
  }),
});
