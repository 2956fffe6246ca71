/** Converting list items to text and back, for any input. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemText, readItem } from "./item-text.ts";

describe("an item of a list", () => {
  it("is read back as it was written", () => {
    for (const [type, item] of [
      ["decimal", "123456789012345678901234567890.10"],
      ["integer", -4],
      ["boolean", false],
      ["boolean", true],
      ["date", "2024-02-29"],
      ["datetime", "2026-03-29T01:30:00.000Z"],
      ["time", "23:59:58"],
      ["string", " 👩‍👩‍👧 "],
    ] as const) {
      expect([type, readItem(itemText(item, type, "de"), type, "de")]).toEqual([type, item]);
    }
  });
  it("never fails, and keeps what it cannot read for the server to refuse", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("integer", "decimal", "float", "datetime", "date", "time", "string"),
        (text, type) => {
          expect(readItem(text, type, "de")).not.toBeUndefined();
        },
      ),
    );
  });
});
