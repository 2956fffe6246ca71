/** What an integrator may set: how much a token may ask, and where webhooks may go. */
import { Type } from "typebox";

const strict = { additionalProperties: false } as const;

export const tradingOptions = Type.Object(
  {
    rateLimit: Type.Optional(Type.Object(
      {
        requests: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 120, description: "Requests of one token" })),
        perSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400, default: 60, description: "Within so many seconds" })),
      },
      { ...strict, default: {}, description: "How much one API token may ask; the answers say what is left" },
    )),
    tokensPerUser: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 20, description: "API tokens that one user may have, revoked and expired ones not counted" })),
    webhooks: Type.Optional(Type.Object(
      {
        perUser: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 5, description: "Webhooks that one user may have" })),
        allowPrivateAddresses: Type.Optional(Type.Boolean({ default: false, description: "Lets webhooks go to this machine and its own network, and without TLS; for development" })),
        timeoutMs: Type.Optional(Type.Integer({ minimum: 100, maximum: 60_000, default: 10_000, description: "So long a receiver may take to answer" })),
        attempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 8, description: "Tries of one delivery, each four times as long after the one before, from a minute up to six hours" })),
        keepDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650, default: 90, description: "Days after which deliveries that have ended are removed from the log" })),
      },
      { ...strict, default: {}, description: "Events of orders, sent to addresses that users give" },
    )),
  },
  strict,
);

/** As the server half gets them: checked, and with every default in place. */
export interface TradingOptions {
  rateLimit: { requests: number; perSeconds: number };
  tokensPerUser: number;
  webhooks: { perUser: number; allowPrivateAddresses: boolean; timeoutMs: number; attempts: number; keepDays: number };
}
