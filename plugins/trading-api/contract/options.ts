/** The options of the plugin: the rate limit of a token, and the allowed targets of webhooks. */
import { Type } from "typebox";
import { withDefault, type OptionsOf } from "#kernel/contract";

const strict = { additionalProperties: false } as const;

export const tradingOptions = Type.Object(
  {
    rateLimit: withDefault(
      Type.Object(
        {
          requests: withDefault(
            Type.Integer({ minimum: 1, maximum: 1_000_000, description: "Requests of one token" }),
            120,
          ),
          perSeconds: withDefault(
            Type.Integer({ minimum: 1, maximum: 86_400, description: "Within so many seconds" }),
            60,
          ),
        },
        { ...strict, description: "How much one API token may ask; the answers say what is left" },
      ),
      {},
    ),
    tokensPerUser: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: "API tokens that one user may have, revoked and expired ones not counted",
      }),
      20,
    ),
    webhooks: withDefault(
      Type.Object(
        {
          perUser: withDefault(
            Type.Integer({ minimum: 1, maximum: 100, description: "Webhooks that one user may have" }),
            5,
          ),
          allowPrivateAddresses: withDefault(
            Type.Boolean({
              description: "Lets webhooks go to this machine and its own network, and without TLS; for development",
            }),
            false,
          ),
          timeoutMs: withDefault(
            Type.Integer({ minimum: 100, maximum: 60_000, description: "So long a receiver may take to answer" }),
            10_000,
          ),
          attempts: withDefault(
            Type.Integer({
              minimum: 1,
              maximum: 20,
              description:
                "Tries of one delivery, each four times as long after the one before, from a minute up to six hours",
            }),
            8,
          ),
          keepDays: withDefault(
            Type.Integer({
              minimum: 1,
              maximum: 3_650,
              description: "Days after which deliveries that have ended are removed from the log",
            }),
            90,
          ),
        },
        { ...strict, description: "Events of orders, sent to addresses that users give" },
      ),
      {},
    ),
  },
  strict,
);

/** The options as the server half receives them: checked, with all defaults applied. */
export type TradingOptions = OptionsOf<{ options: typeof tradingOptions }>;
