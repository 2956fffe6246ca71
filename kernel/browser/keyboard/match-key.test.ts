import { describe, expect, it } from "vitest";
import { isSingleKey, matchesKey, type KeyPress } from "./match-key.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});

describe("a key press", () => {
  it.each([
    ["j", press("j")],
    ["shift+j", press("J", { shiftKey: true })],
    ["mod+k", press("k", { ctrlKey: true })],
    ["mod+k", press("k", { metaKey: true })],
    ["mod+k", press("K", { ctrlKey: true })],
    ["?", press("?", { shiftKey: true })],
    ["?", press("?")],
    ["Enter", press("Enter")],
    ["[", press("[")],
    ["/", press("/", { shiftKey: true })],
  ])("is %s", (keys, event) => expect(matchesKey(keys, event)).toBe(true));
  it.each([
    ["j", press("J", { shiftKey: true })],
    ["j", press("j", { ctrlKey: true })],
    ["mod+k", press("k")],
    ["j", press("j", { isComposing: true })],
    ["j", press("j", { altKey: true })],
    ["Enter", press("Enter", { shiftKey: true })],
    ["j", press("k")],
    ["mod+k", press("k", { ctrlKey: true, shiftKey: true })],
  ])("is not %s", (keys, event) => expect(matchesKey(keys, event)).toBe(false));
  it("is one that can be switched off when it is a key alone", () => {
    expect(["j", "?", "Enter", "mod+k", "shift+j"].map(isSingleKey)).toEqual([true, true, false, false, false]);
  });
});
