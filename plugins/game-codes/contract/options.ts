/** Options of `game-codes`: how codes are redeemed, the limits of their imports, and the trash of the catalogue. */
import { Type } from "typebox";
import { maxTrashDays, withDefault } from "@portalkit/kernel/contract";

/** Requires HTTPS, because the supplier receives codes in plain text, unless the supplier runs on the same machine. */
const supplierAddress = "^(https://[^\\s]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])([:/][^\\s]*)?)$";

export const gameCodesOptions = Type.Object(
  {
    redeemProvider: withDefault(
      Type.Enum(["sandbox", "http", "none"], {
        description:
          "`http`: a supplier redeems codes by signed requests; `none`: codes cannot be redeemed; `sandbox`: simulates the steps, as every page says",
      }),
      "none",
    ),
    redeemUrl: Type.Optional(
      Type.String({
        pattern: supplierAddress,
        expected: "an address that begins with https://",
        description: "Address of the supplier, for the provider `http`",
      }),
    ),
    redeemSecret: Type.Optional(
      Type.String({
        minLength: 16,
        description: "Secret that signs requests to the supplier, for the provider `http`; at least 16 characters",
      }),
    ),
    redeemTimeoutSeconds: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 120,
        description: "Seconds within which the supplier must answer a request",
      }),
      10,
    ),
    redeemPollSeconds: withDefault(
      Type.Number({
        minimum: 0.05,
        maximum: 300,
        description: "Interval in seconds at which the supplier is asked for the state",
      }),
      2,
    ),
    redeemSandboxStepMs: withDefault(
      Type.Integer({ minimum: 1, maximum: 600_000, description: "Duration of each sandbox step, in milliseconds" }),
      2_000,
    ),
    atStake: withDefault(
      Type.Object(
        {
          priceShare: withDefault(
            Type.Number({
              minimum: 0,
              maximum: 1,
              description:
                "A price below this share of the highest of the week, or of the face value, puts the difference at stake for each code for sale",
            }),
            0.8,
          ),
          scaleShare: withDefault(
            Type.Number({
              minimum: 0,
              maximum: 1,
              description: "A price scale below this share puts the difference at stake for the stock that it covers",
            }),
            0.8,
          ),
        },
        {
          additionalProperties: false,
          description: "Which prices count against the limits of `finance` as money that one person moves",
        },
      ),
      {},
    ),
    importsAtOnce: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: "Maximum imports of codes per user that run at the same time",
      }),
      2,
    ),
    importBytesPerDay: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000_000,
        description: "Maximum bytes of files with codes that one user may upload in 24 hours",
      }),
      5_000_000_000,
    ),
    trashDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxTrashDays,
        description: "Days for which deleted games and denominations can be restored; without it, a minute",
      }),
    ),
    importKeepDays: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 3_650,
        description: "Days after which past imports and their reports are removed; the codes stay",
      }),
      90,
    ),
  },
  { additionalProperties: false },
);
