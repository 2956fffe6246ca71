/** JSON is read as it was written, whatever keys were read before. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayHaveEscapedKey } from "./escaped-key.ts";
import { parseJson } from "./parse-json.ts";

const piece = fc.constantFrom("a", "ü", "\\u0000", '"', "\\", " ", "\n", "\u0001", "\ue000", "0", ":", "\ud800");
const json = fc.jsonValue({ maxDepth: 3, stringUnit: piece });

describe("JSON with escaped characters in its keys", () => {
  it("is what was written, after any other", () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 2, maxLength: 4 }), fc.constantFrom(0, 2, "\t"), (values, space) => {
        for (const text of values.map((value) => JSON.stringify(value, null, space)))
          expect(JSON.stringify(parseJson(text), null, space)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
  it("has the key that was written after one that looks alike", () => {
    parseJson('{" \\\\":1}');
    expect(parseJson('{" \\"":1}')).toEqual({ ' "': 1 });
    expect(parseJson('{"x":{" \\\\":1}, "y":{" \\"" : [{"\\n":2}]}}')).toEqual({
      x: { " \\": 1 },
      y: { ' "': [{ "\n": 2 }] },
    });
  });
  it("keeps the order of keys and the last of two that are equal", () => {
    const text = '{"b":1,"\\u0061":2,"__proto__":3,"\\u005f_proto__":4,"a":5,"\\u0031":6}';
    expect(JSON.stringify(parseJson(text))).toBe('{"1":6,"b":1,"a":5,"__proto__":4}');
    expect(Object.getPrototypeOf(parseJson(text))).toBe(Object.prototype);
  });
  it("is found before it is read", () => {
    const hasEscapedKey = (value: unknown): boolean =>
      typeof value === "object" &&
      value !== null &&
      (Object.values(value).some(hasEscapedKey) ||
        (!Array.isArray(value) && Object.keys(value).some((key) => JSON.stringify(key).includes("\\"))));
    fc.assert(
      fc.property(json, fc.constantFrom(0, "\t"), (value, space) => {
        expect(mayHaveEscapedKey(JSON.stringify(value, null, space)) || !hasEscapedKey(value)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(mayHaveEscapedKey(JSON.stringify({ a: 'b\n\\"', c: ['"'] }))).toBe(false);
  });
  it("takes texts of many escapes, and values that are nested deeply", () => {
    const long = "\n".repeat(1_000_000);
    expect(parseJson(JSON.stringify({ '"': long }))).toEqual({ '"': long });
    const depth = 100_000;
    const deep = parseJson(`${'{"\\"":'.repeat(depth)}1${"}".repeat(depth)}`) as Record<string, object>;
    expect(Object.keys(deep['"'] ?? {})).toEqual(['"']);
  });
  it.each(["", "{", '{"\\": 1}', '{"a\\x": 1}', '["a\\', "nul", '{"\\n" 1}'])(
    "refuses %j as JSON.parse does",
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );
});
