/** The calls of the trading API: their parameters, answers and documentation. */
import { Type } from "typebox";
import { amountInput, amountPattern, endpoint } from "@portalkit/kernel/contract";
import { orderLimits, orderStatuses } from "@portalkit/game-codes";
import { scopes } from "../tokens/calls.ts";

const uuid = (description: string) =>
  Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$", description });
const Id = Type.String({ description: "UUID" });
const Amount = Type.String({ description: "Decimal with six decimal places", examples: ["12.345678"] });
const ById = Type.Object({ id: uuid("Id of the order") });

export const myBalance = endpoint({
  method: "GET",
  path: "/trade/my-balance",
  mount: "bearer",
  scope: scopes[0],
  reply: Type.Object({ balance: Amount, currency: Type.String({ examples: ["USDT"] }) }),
});

export const tradeGames = endpoint({
  method: "GET",
  path: "/trade/games",
  mount: "bearer",
  scope: scopes[0],
  reply: Type.Object({
    currency: Type.String({ examples: ["USDT"] }),
    games: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        publisher: Type.String(),
        denominations: Type.Array(
          Type.Object({
            id: Id,
            value: Type.String({ examples: ["60 gems"] }),
            price: Type.Union([Amount, Type.Null()], {
              description: "Your price for one code; null while it is not for sale",
            }),
            stock: Type.String({
              description: "Exact number below 100, then `100+`, and `1000+` above 1000",
              examples: ["100+"],
            }),
          }),
        ),
      }),
    ),
  }),
});

export const createTradeOrder = endpoint({
  method: "POST",
  path: "/trade/orders",
  mount: "bearer",
  scope: scopes[1],
  body: Type.Object(
    {
      lines: Type.Array(
        Type.Object(
          {
            denominationId: uuid("Id of a denomination, from the list of games"),
            quantity: Type.Integer({
              minimum: 1,
              maximum: orderLimits.quantity,
              description: `Number of codes, up to ${orderLimits.quantity}`,
            }),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: orderLimits.lines, description: `Lines of the order, up to ${orderLimits.lines}` },
      ),
      expectedTotal: Type.Optional(
        amountInput({
          pattern: amountPattern,
          description: "Expected total of the order. If the order costs a different amount, nothing is bought",
          examples: ["1.5"],
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    id: Id,
    number: Type.String(),
    amount: Amount,
    currency: Type.String(),
    codes: Type.Integer({ description: "Number of codes in the order" }),
  }),
});

const Status = Type.Enum([...orderStatuses], {
  description:
    "`paid` until the codes are handed over, then `delivered`; `pending` while the order is on hold and its codes are locked",
});
const Channel = Type.Enum(["web", "telegram", "api"]);
const Summary = {
  id: Id,
  number: Type.String(),
  status: Status,
  amount: Amount,
  refundedAmount: Amount,
  currency: Type.String(),
  channel: Channel,
  createdAt: Type.String({ description: "ISO 8601, UTC" }),
};

/** The default number of orders per page. */
export const ordersPerPage = 50;

export const listTradeOrders = endpoint({
  method: "GET",
  path: "/trade/orders",
  mount: "bearer",
  scope: scopes[0],
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: ordersPerPage, description: "Orders per page" }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 100, description: "The value of `next` from the previous page" })),
  }),
  reply: Type.Object({
    orders: Type.Array(Type.Object(Summary)),
    next: Type.Union([Type.String(), Type.Null()], { description: "Cursor of the next page; null on the last one" }),
  }),
});

export const getTradeOrder = endpoint({
  method: "GET",
  path: "/trade/orders/:id",
  mount: "bearer",
  scope: scopes[0],
  params: ById,
  reply: Type.Object({
    ...Summary,
    codes: Type.Integer({ description: "Number of codes in the order" }),
    lines: Type.Array(
      Type.Object({
        denominationId: Id,
        title: Type.String(),
        quantity: Type.Integer(),
        unitPrice: Amount,
        amount: Amount,
      }),
    ),
  }),
});

const Codes = Type.Object({
  codes: Type.Array(
    Type.Object({ id: Id, denominationId: Id, game: Type.String(), value: Type.String(), code: Type.String() }),
  ),
});

/** Returns the codes and can be called repeatedly: after a lost answer, call it again or use `getTradeCodes`. */
export const deliverTradeOrder = endpoint({
  method: "POST",
  path: "/trade/orders/:id/deliver",
  mount: "bearer",
  scope: scopes[2],
  params: ById,
  reply: Codes,
});

/** Returns codes that were already delivered; changes nothing. */
export const getTradeCodes = endpoint({
  method: "GET",
  path: "/trade/orders/:id/codes",
  mount: "bearer",
  scope: scopes[2],
  params: ById,
  reply: Codes,
});

/** The OpenAPI document of the calls above. It contains no secrets. */
export const getTradeDocument = endpoint({
  method: "GET",
  path: "/trade/openapi.json",
  mount: "bearer",
  access: "public",
  reply: Type.Unknown(),
});
/** The same document at the address that covers all APIs of the origin. */
export const getDocument = endpoint({
  method: "GET",
  path: "/openapi.json",
  mount: "bearer",
  access: "public",
  reply: Type.Unknown(),
});
