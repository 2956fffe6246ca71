import { describe, expect, it } from "vitest";
import { createApprovalKinds, sentenceValues } from "./approval-kinds.ts";

describe("kinds of requests", () => {
  const kinds = createApprovalKinds();
  kinds.add({ kind: "price", label: "approvals:kinds.role", shownIn: ["rooms"] });
  it("without an executor are permits", () => {
    expect(kinds.named("price").isPermit).toBe(true);
    expect([...kinds.shownIn]).toEqual(["rooms"]);
  });
  it("have one plugin each", () => {
    const again = { kind: "price", label: "approvals:kinds.role" } as const;
    expect(() => kinds.add(again)).toThrow('two plugins have requests of the kind "price"');
    expect(() => kinds.named("stock")).toThrow("isn't enabled in this portal");
  });
});

describe("sentences about a request", () => {
  it("have the texts of its payload, which replace none of its own values", () => {
    const payload = { role: "clerk", user: "somebody else", codes: ["1"], amount: "9" };
    expect(sentenceValues({ amount: "5", note: null, payload }, "Ann", { unit: "EUR" })).toEqual({
      role: "clerk",
      user: "Ann",
      amount: "5",
      unit: "EUR",
      what: "",
    });
  });
});
