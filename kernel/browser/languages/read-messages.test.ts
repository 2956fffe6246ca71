import { describe, expect, it } from "vitest";
import { readMessages } from "./read-messages.ts";

const english = {
  title: "Deposits",
  hint: "Send {asset} only",
  rows_one: "{count} row",
  rows_other: "{count} rows",
  same: "Deposits",
};

describe("what a server answers", () => {
  it("is taken by key, and what belongs to other namespaces is not", () => {
    const answered = {
      "finance:title": "Einzahlungen",
      "finance:rows_one": "{count} Zeile",
      "finance:rows_other": "{count} Zeilen",
      "orders:title": "Bestellungen",
      "finance:hint": "",
    };
    expect(readMessages(answered, "finance", english, "de")).toEqual({
      title: "Einzahlungen",
      rows_one: "{count} Zeile",
      rows_other: "{count} Zeilen",
    });
  });
  it("may be keyed by English sentences, with the forms of a number in one text and null for what is not translated", () => {
    const answered = {
      Deposits: "Поповнення",
      "{count} row | {count} rows": "{count} рядок | {count} рядки | {count} рядків",
      "Send {asset} only": null,
      Other: "Інше",
    };
    expect(readMessages(answered, "finance", english, "uk")).toEqual({
      title: "Поповнення",
      same: "Поповнення",
      rows_one: "{count} рядок",
      rows_few: "{count} рядки",
      rows_many: "{count} рядків",
    });
  });
  it("has one form for every number where the language has one", () => {
    expect(readMessages({ "{count} row | {count} rows": "{count} 行" }, "finance", english, "zh")).toEqual({
      rows_other: "{count} 行",
    });
    expect(readMessages({ "{count} row | {count} rows": "{count} satır" }, "finance", english, "tr")).toEqual({
      rows_one: "{count} satır",
      rows_other: "{count} satır",
    });
  });
  it("overrides the English texts of the code", () => {
    expect(readMessages({ "finance:title": "Top-ups" }, "finance", english, "en")).toEqual({
      ...english,
      title: "Top-ups",
    });
  });
});
