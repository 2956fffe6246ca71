import { describe, expect, it } from "vitest";
import { keptLink, keptMessage } from "./kept-message.ts";

describe("what is kept of a notification", () => {
  it("is the text that the database can hold, and not without end", () => {
    expect(keptMessage("a\u0000b")).toBe("ab");
    expect([...keptMessage("😀".repeat(3_000))]).toHaveLength(2_000);
  });
  it("is its link, where that leads into the portal", () => {
    expect(keptLink("/resource/orders?page=2#x")).toBe("/resource/orders?page=2#x");
    for (const link of [
      undefined,
      null,
      7,
      {},
      "",
      "orders",
      "//evil.test",
      "/\\evil.test",
      "/x\\y",
      "/a\nb",
      "https://evil.test",
      "javascript:alert(1)",
      `/${"x".repeat(500)}`,
    ])
      expect(keptLink(link)).toBeNull();
  });
});
