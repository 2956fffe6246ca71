import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase32, toBase32 } from "./base32.ts";
import { stepAt, stepOfCode, totpCode } from "./totp.ts";

/** RFC 6238, appendix B, the lines for SHA-1. */
const rfcSecret = Buffer.from("12345678901234567890");
const rfcVectors = [[59, "94287082"], [1_111_111_109, "07081804"], [1_111_111_111, "14050471"], [1_234_567_890, "89005924"], [2_000_000_000, "69279037"], [20_000_000_000, "65353130"]] as const;

describe("codes of an authenticator app", () => {
  it("are those of RFC 6238", () => {
    expect(rfcVectors.map(([seconds]) => totpCode(rfcSecret, stepAt(seconds * 1_000), 8))).toEqual(rfcVectors.map(([, code]) => code));
    expect(rfcVectors.map(([seconds]) => totpCode(rfcSecret, stepAt(seconds * 1_000)))).toEqual(rfcVectors.map(([, code]) => code.slice(2)));
  });
  it("are those of RFC 4226 for its first counts", () => {
    expect(Array.from({ length: 10 }, (_, count) => totpCode(rfcSecret, count))).toEqual(["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]);
  });
  it("count one step before and after, and no further", () => {
    const now = 1_234_567_890_000;
    const steps = [-2, -1, 0, 1, 2].map((off) => stepOfCode(rfcSecret, totpCode(rfcSecret, stepAt(now) + off), now));
    expect(steps).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined]);
  });
  it("change every thirty seconds", () => {
    expect([0, 29_999, 30_000, 59_999, 60_000].map(stepAt)).toEqual([0, 0, 1, 1, 2]);
  });
  it("are nothing else, whatever is given", () => {
    const now = 1_234_567_890_000;
    const right = new Set([-1, 0, 1].map((off) => totpCode(rfcSecret, stepAt(now) + off)));
    fc.assert(fc.property(fc.oneof(fc.string(), fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, "0")), fc.string({ unit: "grapheme" })), (code) => {
      expect(stepOfCode(rfcSecret, code, now) !== undefined).toBe(right.has(code));
    }));
  });
});

describe("secrets in base32", () => {
  it("are those of RFC 4648", () => {
    const pairs = [["", ""], ["f", "MY"], ["fo", "MZXQ"], ["foo", "MZXW6"], ["foob", "MZXW6YQ"], ["fooba", "MZXW6YTB"], ["foobar", "MZXW6YTBOI"]] as const;
    expect(pairs.map(([text]) => toBase32(Buffer.from(text)))).toEqual(pairs.map(([, encoded]) => encoded));
    expect(pairs.map(([, encoded]) => fromBase32(encoded).toString())).toEqual(pairs.map(([text]) => text));
  });
  it("come back as they went, with spaces and small letters too", () => {
    fc.assert(fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const text = toBase32(bytes);
      expect(text).toMatch(/^[A-Z2-7]{32}$/);
      expect([...fromBase32(text.toLowerCase().replace(/.{4}/g, "$& "))]).toEqual([...bytes]);
    }));
  });
  it("are refused when they are none", () => {
    expect(() => fromBase32("ABC1")).toThrow("not base32");
  });
});
