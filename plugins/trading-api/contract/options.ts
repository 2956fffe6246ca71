/** The options of the plugin: the rate limit of a token, and the allowed targets of webhooks. */
import { Type } from "typebox";
import { withDefault, type OptionsOf } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;

export const tradingOptions = Type.Object(
  {
    rateLimit: withDefault(
      Type.Object(
        {
          requests: withDefault(
            Type.Integer({
              minimum: 1,
              maximum: 1_000_000,
              description: "Maximum requests per token within the window",
            }),
            120,
          ),
          perSeconds: withDefault(
            Type.Integer({ minimum: 1, maximum: 86_400, description: "Length of the window, in seconds" }),
            60,
          ),
        },
        { ...strict, description: "Rate limit per API token; response headers contain the remaining requests" },
      ),
      {},
    ),
    tokensPerUser: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: "Maximum API tokens per user, not counting revoked and expired tokens",
      }),
      20,
    ),
    webhooks: withDefault(
      Type.Object(
        {
          perUser: withDefault(Type.Integer({ minimum: 1, maximum: 100, description: "Maximum webhooks per user" }), 5),
          allowPrivateAddresses: withDefault(
            Type.Boolean({
              description:
                "Allows webhooks to addresses on this machine and its own network, and without TLS; for development",
            }),
            false,
          ),
          timeoutMs: withDefault(
            Type.Integer({
              minimum: 100,
              maximum: 60_000,
              description: "Milliseconds within which a receiver must answer",
            }),
            10_000,
          ),
          attempts: withDefault(
            Type.Integer({
              minimum: 1,
              maximum: 20,
              description: "Maximum attempts per delivery, after 1, 4, 16 ... minutes, up to six hours",
            }),
            8,
          ),
          keepDays: withDefault(
            Type.Integer({
              minimum: 1,
              maximum: 3_650,
              description: "Days after which completed deliveries are removed from the log",
            }),
            90,
          ),
        },
        { ...strict, description: "Events of orders, sent to addresses that users specify" },
      ),
      {},
    ),
  },
  strict,
);

/** The options as the server half receives them: checked, with all defaults applied. */
export type TradingOptions = OptionsOf<{ options: typeof tradingOptions }>;
