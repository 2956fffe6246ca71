/** Tests reading the stacks of the three families of browsers. */
import { expect, it } from "vitest";
import { framesOf } from "./frames-of.ts";

const frames = [
  { file: "chunk-EOIQQFLN.js", line: 12, column: 345 },
  { file: "list.parts-AN4SNW4T.js", line: 1, column: 6 },
];

it.each([
  [
    "Chrome",
    `TypeError: kim@example.com is not a function\n    at save (https://a.example/portal/assets/chunk-EOIQQFLN.js:12:345)\n    at https://a.example/portal/assets/list.parts-AN4SNW4T.js:1:6\n    at new Promise (<anonymous>)`,
  ],
  [
    "Firefox",
    `save@https://a.example/portal/assets/chunk-EOIQQFLN.js:12:345\nasync*@https://a.example/portal/assets/list.parts-AN4SNW4T.js:1:6\n`,
  ],
  [
    "Safari",
    `save@https://a.example/portal/assets/chunk-EOIQQFLN.js:12:345\n@https://a.example/portal/assets/list.parts-AN4SNW4T.js:1:6\n[native code]`,
  ],
])("reads those of %s", (_browser, stack) => expect(framesOf(stack)).toEqual(frames));

it.each([
  "",
  "Error: at https://a.example/portal/assets/a.js",
  "    at chrome-extension://abc/content.js:1:2",
  "    at https://a.example/portal/assets/../../secret.js:1:2",
])("leaves out what is no place in our files: %j", (stack) => expect(framesOf(stack)).toEqual([]));
