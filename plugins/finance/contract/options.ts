/** What an integrator may set: who moves money, what a second person must confirm, where the wallets are. */
import { Type, type Static } from "typebox";
import { publicOption } from "#kernel/contract";

const strict = { additionalProperties: false } as const;
const amount = (description: string, options: object = {}) => Type.String({ pattern: "^\\d{1,14}(\\.\\d{1,6})?$", expected: 'an amount like "1000" or "0.5"', description, ...options });
const roles = (description: string) => Type.Optional(Type.Array(Type.String({ minLength: 1 }), { default: ["superadmin"], uniqueItems: true, description }));

const tron = Type.Object(
  {
    node: Type.String({ pattern: "^https?://", expected: "an address like https://api.trongrid.io", description: "The node's HTTP address" }),
    apiKey: Type.Optional(Type.String({ minLength: 1, description: "Sent as TRON-PRO-API-KEY; by `env()`, secret" })),
    mainKey: Type.String({ pattern: "^[0-9a-fA-F]{64}$", expected: "a private key of 64 hexadecimal digits", description: "Private key of the main wallet, which pays withdrawals and takes what is swept; by `env()`, secret" }),
    usdtContract: Type.Optional(Type.String({ pattern: "^T[1-9A-HJ-NP-Za-km-z]{33}$", expected: "an address like TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", default: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", description: "The TRC-20 contract of USDT" })),
    feeLimit: Type.Optional(amount("Most TRX that a transfer of USDT may burn; a wallet that is swept gets so much from the main one first", { default: "30" })),
    blockTimeoutSeconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 86_000, default: 600, description: "For so long a signed transfer may still be taken up by the chain" })),
  },
  { ...strict, description: "The node, contract and main wallet; needed with `provider: \"tron\"`" },
);

const wallets = Type.Object(
  {
    provider: Type.Optional(Type.Enum(["none", "sandbox", "tron"], { default: "none", description: "`none`: no deposits, sweeping, or withdrawals to an address; `tron` is the real chain; `sandbox` plays one in the database, with money that is not real, and says so on every page and in the log" })),
    confirmations: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20, description: "Blocks from a transfer's own on, after which it is final" })),
    lookSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600, default: 5, description: "How often new blocks are looked for" })),
    trxPrice: Type.Optional(amount("USDT that a deposit of one TRX is worth; without it TRX that arrives is noted and not credited")),
    sandboxRoles: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { default: ["superadmin"], uniqueItems: true, description: "Who may simulate deposits with the sandbox, within the limits of `approval`; in the demo everybody may" })),
    tron: Type.Optional(tron),
  },
  { ...strict, default: {}, description: "Where deposits come to and withdrawals go from" },
);

export const financeOptions = Type.Object(
  {
    roles: Type.Optional(Type.Object(
      {
        bonus: publicOption(roles("Who gives bonuses")), withdraw: publicOption(roles("Who withdraws funds of users")),
        correct: publicOption(roles("Who corrects balances, up or down, with a note")), sweep: roles("Who collects the wallets' funds into the main wallet"), approve: roles("Who confirms what somebody else has asked for"),
      },
      { ...strict, default: {}, description: "Who moves money, by role" },
    )),
    approval: Type.Optional(Type.Object(
      {
        mode: Type.Optional(publicOption(Type.Enum(["two-people", "one-person"], {
          default: "two-people",
          description: "`two-people`: a second person approves what is above the limits, and every account that gets a role which may approve. `one-person`: nothing waits, and the log and the Approvals page say so",
        }))),
        above: Type.Optional(amount("A single bonus, withdrawal, refund, correction or simulated deposit of more USDT waits for a second person", { default: "500" })),
        dailyAbove: Type.Optional(amount("USDT that one person may move in any 24 hours without a second person, all of these together; what would exceed it waits", { default: "2000" })),
      },
      { ...strict, default: {}, description: "What a second person must approve" },
    )),
    proofAbove: Type.Optional(amount("A single bonus, withdrawal, refund, correction or simulated deposit of more USDT, and approving one, asks for the password or a passkey, unless it was given within the last ten minutes", { default: "100" })),
    sweepThreshold: Type.Optional(Type.Object(
      { USDT: Type.Optional(amount("USDT of one wallet", { default: "10" })), TRX: Type.Optional(amount("TRX of one wallet", { default: "50" })) },
      { ...strict, default: {}, description: "A wallet with less stays as it is" },
    )),
    wallets: Type.Optional(wallets),
  },
  strict,
);

type Roles = { bonus: string[]; withdraw: string[]; correct: string[]; sweep: string[]; approve: string[] };
export type MoneyRight = keyof Roles;

/** As the server half gets them: checked, and with every default in place. */
export interface FinanceOptions {
  roles: Roles;
  approval: { mode: "two-people" | "one-person"; above: string; dailyAbove: string };
  proofAbove: string;
  sweepThreshold: { USDT: string; TRX: string };
  wallets: { provider: "none" | "sandbox" | "tron"; confirmations: number; lookSeconds: number; trxPrice?: string; sandboxRoles: string[]; tron?: TronOptions };
}
export type TronOptions = Required<Omit<Static<typeof tron>, "apiKey">> & { apiKey?: string };
