/** Options of redeeming: who may, and through whom. */
import { Type } from "typebox";

/** A supplier gets codes in clear, so the way to it is sealed, unless it stands on this very machine. */
const supplierAddress = "^(https://[^\\s]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])([:/][^\\s]*)?)$";

export const redeemOptions = {
  redeemers: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { default: ["superadmin"], description: "Roles that may redeem any sold code; whoever bought a code may redeem it anyway" })),
  redeemProvider: Type.Optional(Type.Enum(["sandbox", "http", "none"], { default: "none", description: "Who redeems codes: a supplier by signed requests, nobody, or a sandbox that walks through the steps and redeems nothing, and says so on every page and in the log" })),
  redeemUrl: Type.Optional(Type.String({ pattern: supplierAddress, expected: "an address that begins with https://", description: "The supplier's address, for the provider `http`" })),
  redeemSecret: Type.Optional(Type.String({ minLength: 16, description: "Signs requests to the supplier, for the provider `http`; at least 16 characters" })),
  redeemTimeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 120, default: 10, description: "How long the supplier may take to answer a request" })),
  redeemPollSeconds: Type.Optional(Type.Number({ minimum: 0.05, maximum: 300, default: 2, description: "How often the supplier is asked how far a redemption is" })),
  redeemSandboxStepMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 600_000, default: 2_000, description: "Milliseconds of one of the sandbox's steps" })),
};
