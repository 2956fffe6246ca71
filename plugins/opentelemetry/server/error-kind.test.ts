/** Tests that the kind of an error has its class and code, and nothing that a user may have written. */
import { expect, it } from "vitest";
import { errorKind } from "./error-kind.ts";

class NodeError extends Error {}

const withCode = (code: unknown, cause?: unknown): Error => Object.assign(new Error("canary", { cause }), { code });

it.each([
  [new Error("canary"), { type: "Error" }],
  [new NodeError("canary"), { type: "NodeError" }],
  [Object.assign(new NodeError(), { name: "Kim Canary" }), { type: "NodeError" }],
  [new DOMException("canary", "TimeoutError"), { type: "TimeoutError" }],
  [Object.assign(new Error("canary"), { constructor: { name: "kim canary" } }), { type: "Error" }],
  [new TypeError("canary", { cause: withCode("ECONNREFUSED") }), { type: "TypeError", code: "ECONNREFUSED" }],
])("%o is %j", (error, kind) => expect(errorKind(error)).toEqual(kind));

it.each(["23505", "57P01", "E2BIG", "ENOENT", "EAI_AGAIN", "PORTAL_SERVER_FAILED", "SELF_SIGNED_CERT_IN_CHAIN"])(
  "has the code %s",
  (code) => expect(errorKind(withCode(code)).code).toBe(code),
);

it.each([
  "",
  "canary",
  "CANARY",
  "KIM@CANARY.TEST",
  "AAAA-BBBB-CCCC",
  "kim_canary",
  "A canary",
  `CANARY_${"A".repeat(80)}`,
  7,
  null,
])("leaves out the code %j", (code) => expect(errorKind(withCode(code))).toEqual({ type: "Error" }));

it("ends at an error that causes itself", () => {
  const error = new Error("canary");
  error.cause = error;
  expect(errorKind(error)).toEqual({ type: "Error" });
});
