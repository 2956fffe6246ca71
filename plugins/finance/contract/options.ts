/** Options of an integrator: what a second person must approve, and which wallets are used. */
import { Type } from "typebox";
import { publicOption, withDefault, type OptionsOf } from "#kernel/contract";

const strict = { additionalProperties: false } as const;
const amount = (description: string) =>
  Type.String({ pattern: "^\\d{1,14}(\\.\\d{1,6})?$", expected: 'an amount like "1000" or "0.5"', description });

const tron = Type.Object(
  {
    node: Type.String({
      pattern: "^https?://",
      expected: "an address like https://api.trongrid.io",
      description: "The node's HTTP address",
    }),
    apiKey: Type.Optional(Type.String({ minLength: 1, description: "Sent as TRON-PRO-API-KEY; by `env()`, secret" })),
    mainKey: Type.String({
      pattern: "^[0-9a-fA-F]{64}$",
      expected: "a private key of 64 hexadecimal digits",
      description: "Private key of the main wallet, which pays withdrawals and takes what is swept; by `env()`, secret",
    }),
    usdtContract: withDefault(
      Type.String({
        pattern: "^T[1-9A-HJ-NP-Za-km-z]{33}$",
        expected: "an address like TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
        description: "The TRC-20 contract of USDT",
      }),
      "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    ),
    feeLimit: withDefault(
      amount("Most TRX that a transfer of USDT may burn; a wallet that is swept gets so much from the main one first"),
      "30",
    ),
    blockTimeoutSeconds: withDefault(
      Type.Integer({
        minimum: 60,
        maximum: 86_000,
        description: "For so long a signed transfer may still be taken up by the chain",
      }),
      600,
    ),
  },
  { ...strict, description: 'The node, contract and main wallet; needed with `provider: "tron"`' },
);

const wallets = Type.Object(
  {
    provider: withDefault(
      Type.Enum(["none", "sandbox", "tron"], {
        description:
          "`none`: no deposits, sweeping, or withdrawals to an address; `tron` is the real chain; `sandbox` plays one in the database, with money that is not real, and says so on every page and in the log",
      }),
      "none",
    ),
    confirmations: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: "Blocks from a transfer's own on, after which it is final",
      }),
      20,
    ),
    lookSeconds: withDefault(
      Type.Integer({ minimum: 1, maximum: 3_600, description: "How often new blocks are looked for" }),
      5,
    ),
    trxPrice: Type.Optional(
      amount("USDT that a deposit of one TRX is worth; without it TRX that arrives is noted and not credited"),
    ),
    tron: Type.Optional(tron),
  },
  { ...strict, description: "Where deposits come to and withdrawals go from" },
);

export const financeOptions = Type.Object(
  {
    approval: withDefault(
      Type.Object(
        {
          mode: withDefault(
            publicOption(
              Type.Enum(["two-people", "one-person"], {
                description:
                  "`two-people`: a second person approves what is above the limits, and every account that gets a role which may approve. `one-person`: nothing waits, and the log and the Approvals page say so",
              }),
            ),
            "two-people",
          ),
          above: withDefault(
            amount(
              "A single bonus, withdrawal, refund, correction or simulated deposit of more USDT waits for a second person",
            ),
            "500",
          ),
          dailyAbove: withDefault(
            amount(
              "USDT that one person may move in any 24 hours without a second person, all of these together; what would exceed it waits",
            ),
            "2000",
          ),
        },
        { ...strict, description: "What a second person must approve" },
      ),
      {},
    ),
    proofAbove: withDefault(
      amount(
        "A single bonus, withdrawal, refund, correction or simulated deposit of more USDT, and approving one, asks for the password or a passkey, unless it was given within the last ten minutes",
      ),
      "100",
    ),
    sweepThreshold: withDefault(
      Type.Object(
        { USDT: withDefault(amount("USDT of one wallet"), "10"), TRX: withDefault(amount("TRX of one wallet"), "50") },
        { ...strict, description: "A wallet with less stays as it is" },
      ),
      {},
    ),
    wallets: withDefault(wallets, {}),
  },
  strict,
);

/** The options as the server half receives them: validated, with every default applied. */
export type FinanceOptions = OptionsOf<{ options: typeof financeOptions }>;
export type TronOptions = NonNullable<FinanceOptions["wallets"]["tron"]>;
