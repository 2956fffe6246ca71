/** Options for redeeming. */
import { Type } from "typebox";
import { withDefault } from "#kernel/contract";

/** Requires HTTPS, because the supplier receives codes in plain text, unless the supplier runs on the same machine. */
const supplierAddress = "^(https://[^\\s]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])([:/][^\\s]*)?)$";

export const redeemOptions = {
  redeemProvider: withDefault(
    Type.Enum(["sandbox", "http", "none"], {
      description:
        "Who redeems codes: a supplier by signed requests, nobody, or a sandbox that walks through the steps and redeems nothing, and says so on every page and in the log",
    }),
    "none",
  ),
  redeemUrl: Type.Optional(
    Type.String({
      pattern: supplierAddress,
      expected: "an address that begins with https://",
      description: "The supplier's address, for the provider `http`",
    }),
  ),
  redeemSecret: Type.Optional(
    Type.String({
      minLength: 16,
      description: "Signs requests to the supplier, for the provider `http`; at least 16 characters",
    }),
  ),
  redeemTimeoutSeconds: withDefault(
    Type.Integer({ minimum: 1, maximum: 120, description: "How long the supplier may take to answer a request" }),
    10,
  ),
  redeemPollSeconds: withDefault(
    Type.Number({
      minimum: 0.05,
      maximum: 300,
      description: "How often the supplier is asked how far a redemption is",
    }),
    2,
  ),
  redeemSandboxStepMs: withDefault(
    Type.Integer({ minimum: 1, maximum: 600_000, description: "Milliseconds of one of the sandbox's steps" }),
    2_000,
  ),
};
