import { expect, it } from "vitest";
import { readAddress, writeAddress } from "./address.ts";

it("reads what it has written", () => {
  for (const hash of [
    "#/",
    "#/button",
    "#/button/danger",
    "#/button/danger?theme=dark&dir=rtl&lang=ar&width=360&value.label=%D8%AD%D8%B0%D9%81+%26+x&value.loading=true",
  ])
    expect(writeAddress(readAddress(hash))).toBe(hash);
});
it("opens any address, with the default for what is unknown", () => {
  expect(readAddress("#/button?theme=pink&width=1&dir=up")).toEqual({
    gallery: "button",
    example: "",
    theme: "light",
    direction: undefined,
    language: "en",
    width: 1440,
    values: {},
  });
  expect(readAddress("")).toMatchObject({ gallery: "", example: "" });
});
