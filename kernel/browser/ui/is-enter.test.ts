import { expect, it } from "vitest";
import { isEnter } from "./is-enter.ts";

const press = (more: Partial<KeyboardEvent>): KeyboardEvent =>
  ({ key: "Enter", isComposing: false, keyCode: 13, ...more }) as KeyboardEvent;

it.each([
  ["Enter", press({}), true],
  ["another key", press({ key: "e", keyCode: 69 }), false],
  ["Enter that ends a composition", press({ isComposing: true }), false],
  ["Enter after a composition has ended by it", press({ keyCode: 229 }), false],
  ["what React passes on", { key: "Enter", nativeEvent: press({ isComposing: true }) } as never, false],
])("%s", (_, event, expected) => {
  expect(isEnter(event)).toBe(expected);
});
