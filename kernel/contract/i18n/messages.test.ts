import { expect, it } from "vitest";
import { textIn } from "./messages.ts";

it("finds the text of a key, or its plural forms joined, and nothing else", () => {
  const messages = { title: "Title", rows_one: "{count} row", rows_other: "{count} rows" };
  expect(textIn(messages, "title", "en")).toBe("Title");
  expect(textIn(messages, "rows", "en")).toBe("{count} row | {count} rows");
  for (const missing of ["label", "valueOf", "constructor", "toString"])
    expect(textIn(messages, missing, "en")).toBeUndefined();
});
