import { describe, expect, it } from "vitest";
import { createTranslations, type Translations } from "./translations.ts";

const shop = {
  en: { label: "Orders", verb: "Order", rows_one: "{count} row", rows_other: "{count} rows" },
  uk: { label: "Замовлення", rows_one: "{count} рядок", rows_few: "{count} рядки", rows_many: "{count} рядків" },
};
const bar = { en: { noun: "Order", label: "Bar" }, uk: { noun: "Порядок", label: "Панель" } };
const plugin = (name: string, messages: object, contributions: object = {}) =>
  ({ plugin: name, messages, contributions }) as never;
const made = (...more: never[]): Translations =>
  createTranslations([plugin("shop", shop), plugin("bar", bar), ...more], ["en", "uk", "de"]);

describe("the texts of a deployment", () => {
  it("are those of each plugin, whatever another calls the same word", () => {
    const { text } = made();
    expect([
      text("uk", "shop:label"),
      text("uk", "bar:noun"),
      text("uk", "shop:verb"),
      text("de", "shop:label"),
    ]).toEqual(["Замовлення", "Порядок", "Order", "Orders"]);
    expect([1, 3, 5].map((count) => text("uk", "shop:rows", { count }))).toEqual(["1 рядок", "3 рядки", "5 рядків"]);
  });
  it("keep the same English text of two plugins apart, for server, browser and operators", () => {
    const translations = createTranslations(
      [
        plugin("post", { en: { send: "Order" }, de: { send: "Bestellen" } }),
        plugin("sort", { en: { by: "Order" }, de: { by: "Reihenfolge" } }),
      ],
      ["en", "de"],
    );
    const { text, of, override, shipped } = translations;
    const both = (): string[] => [text("de", "post:send"), text("de", "sort:by")];
    expect(both()).toEqual(["Bestellen", "Reihenfolge"]);
    expect(of("de")).toMatchObject({ "post:send": "Bestellen", "sort:by": "Reihenfolge" });
    override(new Map([["de", new Map([["post:send", "Jetzt bestellen"]])]]));
    expect(both()).toEqual(["Jetzt bestellen", "Reihenfolge"]);
    expect([shipped("de", "post:send"), shipped("de", "sort:by")]).toEqual(["Bestellen", "Reihenfolge"]);
  });
  it("translate a sentence of the configuration like the message that says it, and leave others as they are", () => {
    const { text } = made();
    expect([
      text("uk", "Orders"),
      text("uk", "Our own: {name}", { name: "games" }),
      text("uk", "No such thing: at all"),
    ]).toEqual(["Замовлення", "Our own: games", "No such thing: at all"]);
  });
  it("take the deployment's own words, for its sentences with a colon too, and for messages of plugins", () => {
    const { text, known, of } = made(
      plugin("i18n", {}, { translations: { uk: { "config:Ours: games": "Наші: ігри", "shop:label": "Закупівлі" } } }),
    );
    expect([text("uk", "Ours: games"), text("uk", "shop:label"), text("de", "Ours: games")]).toEqual([
      "Наші: ігри",
      "Закупівлі",
      "Ours: games",
    ]);
    expect(known()).toContainEqual({ key: "config:Ours: games", english: "Ours: games" });
    expect(of("uk")).toMatchObject({ "shop:label": "Закупівлі", "config:Ours: games": "Наші: ігри" });
  });
  it("give way to what operators have written, by key, and come back without it", () => {
    const translations = made();
    translations.override(
      new Map([
        [
          "uk",
          new Map([
            ["shop:rows", "один | {count} два | {count} багато"],
            ["gone:key", "Нічого"],
          ]),
        ],
        ["en", new Map([["shop:label", "Purchases"]])],
      ]),
    );
    expect([1, 2, 5].map((count) => translations.text("uk", "shop:rows", { count }))).toEqual([
      "один",
      "2 два",
      "5 багато",
    ]);
    expect(translations.of("en")).toEqual({ "shop:label": "Purchases" });
    expect([
      translations.text("en", "shop:label"),
      translations.text("de", "shop:label"),
      translations.shipped("en", "shop:label"),
    ]).toEqual(["Purchases", "Purchases", "Orders"]);
    translations.override(new Map());
    expect([translations.text("en", "shop:label"), translations.of("en")]).toEqual(["Orders", {}]);
  });
  it("never read a value as a text", () => {
    expect(made().text("en", "Said: {name}", { name: "$t(shop:label) {other}" })).toBe("Said: $t(shop:label) {other}");
  });
});
