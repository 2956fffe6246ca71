/** Options of an integrator: which wallets are used, and what is swept. */
import { Type } from "typebox";
import { amountOption } from "@portalkit/approvals";
import { withDefault, type OptionsOf } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;

const tron = Type.Object(
  {
    node: Type.String({
      pattern: "^https?://",
      expected: "an address like https://api.trongrid.io",
      description: "HTTP address of the node",
    }),
    apiKey: Type.Optional(
      Type.String({ minLength: 1, description: "API key, sent as TRON-PRO-API-KEY; set it with `env()`, as a secret" }),
    ),
    mainKey: Type.String({
      pattern: "^[0-9a-fA-F]{64}$",
      expected: "a private key of 64 hexadecimal digits",
      description: "Private key of the main wallet; set it with `env()`, as a secret",
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
      amountOption(
        "Maximum TRX that a transfer of USDT may burn. Before sweeping, the main wallet tops up a wallet's TRX to it",
      ),
      "30",
    ),
    blockTimeoutSeconds: withDefault(
      Type.Integer({
        minimum: 60,
        maximum: 86_000,
        description: "Seconds for which the chain may still include a signed transfer",
      }),
      600,
    ),
  },
  { ...strict, description: 'The node, contract and main wallet; required with `provider: "tron"`' },
);

const wallets = Type.Object(
  {
    provider: withDefault(
      Type.Enum(["none", "sandbox", "tron"], {
        description:
          "`none`: no deposits, sweeping, or withdrawals to an address; `tron`: the real chain; `sandbox`: a simulated chain with money that is not real, as every page says",
      }),
      "none",
    ),
    confirmations: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: "Number of blocks, counting the transfer's own, after which a transfer is final",
      }),
      20,
    ),
    lookSeconds: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 3_600,
        description: "Interval in seconds between looks for new blocks",
      }),
      5,
    ),
    trxPrice: Type.Optional(
      amountOption(
        "USDT that a deposit of one TRX is worth. If it is not set, deposits of TRX are recorded but not credited",
      ),
    ),
    tron: Type.Optional(tron),
  },
  { ...strict, description: "Wallets that receive deposits and pay withdrawals" },
);

export const financeOptions = Type.Object(
  {
    sweepThreshold: withDefault(
      Type.Object(
        {
          USDT: withDefault(amountOption("Minimum USDT in a wallet for it to be swept"), "10"),
          TRX: withDefault(amountOption("Minimum TRX in a wallet for it to be swept"), "50"),
        },
        { ...strict, description: "Minimum balances for sweeping; a wallet with less is not swept" },
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
