/** The word index: what it learns from texts, and how little it stores for many texts. */
import { expect, it } from "vitest";
import { createWordIndex, piecesOf } from "./word-index.ts";

const said = (values: string[], text: string, max = 4): string[] =>
  createWordIndex(values)
    .suggest(text, max)
    .map((pieces) => pieces.join(""));

it("parts a text into words with their space, in every writing", () => {
  expect(piecesOf("Hi there, you")).toEqual(["Hi", " there", ",", " you"]);
  expect(piecesOf("游戏充值卡").join("|")).toContain("|");
  expect(piecesOf("a ")).toEqual(["a", " "]);
});
it("goes on as whole texts do, the most frequent first, whatever the case", () => {
  expect(said(["Steam Deck", "Steam Wallet", "Steam Wallet"], "sTeAm")).toEqual([" Wallet", " Deck"]);
  expect(said(["Steam Deck"], "Steam Deck")).toEqual([]);
});
it("goes on word by word where a text has gone its own way", () => {
  const texts = ["Codes are delivered at once.", "All codes are delivered at once."];
  expect(said(texts, "Here codes are")).toEqual([" delivered at once."]);
  expect(said(texts, "Here codes are ")).toEqual(["delivered at once."]);
  expect(said(texts, "Here codes are deli")).toEqual(["vered at once."]);
});
it("stops where texts part", () => {
  expect(said(["one two three", "one two four"], "zero one")).toEqual([" two"]);
});
it("suggests nothing for empty input, unknown input, or without texts", () => {
  expect([said(["a b"], " "), said(["a b"], "zebra x"), said([], "a")]).toEqual([[], [], []]);
});
it("is not led astray by names of objects' members or separators", () => {
  expect(said(["constructor of __proto__ x", "a\u0001b"], "the constructor")).toEqual([" of __proto__ x"]);
});
it("stays small and quick, however much there is", () => {
  const many = Array.from({ length: 2_000 }, (_, row) =>
    Array.from({ length: 60 }, (_word, at) => `w${(row * 61 + at * 7) % 9_001}`).join(" "),
  );
  expect(createWordIndex(many).suggest("w1", 4).length).toBeLessThanOrEqual(4);
});
