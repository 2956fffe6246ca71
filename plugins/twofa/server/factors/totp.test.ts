import * as fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { newSecret, stepAt, stepOfCode } from "./totp.ts";

/** The SHA-1 test vectors of RFC 6238, appendix B: the last six of their eight digits. */
const rfcSecret = Secret.fromUTF8("12345678901234567890").base32;
const rfcVectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;
const codeAt = (milliseconds: number): string => new TOTP({ secret: rfcSecret }).generate({ timestamp: milliseconds });

describe("codes of an authenticator app", () => {
  it("are those of RFC 6238", () => {
    for (const [seconds, code] of rfcVectors)
      expect([code, stepOfCode(rfcSecret, code, seconds * 1_000)]).toEqual([code, stepAt(seconds * 1_000)]);
  });
  it("count one step before and after, and no further", () => {
    const now = 1_234_567_890_000;
    const steps = [-2, -1, 0, 1, 2].map((off) => stepOfCode(rfcSecret, codeAt(now + off * 30_000), now));
    expect(steps).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined]);
  });
  it("change every thirty seconds", () => {
    expect([0, 29_999, 30_000, 59_999, 60_000].map(stepAt)).toEqual([0, 0, 1, 1, 2]);
  });
  it("are nothing else, whatever is given", () => {
    const now = 1_234_567_890_000;
    const right = new Set([-1, 0, 1].map((off) => codeAt(now + off * 30_000)));
    const digits = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, "0"));
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), digits, fc.string({ unit: "grapheme", minLength: 6, maxLength: 6 })),
        (code) => {
          expect(stepOfCode(rfcSecret, code, now) !== undefined).toBe(right.has(code));
        },
      ),
    );
  });
});

describe("secrets", () => {
  it("are 160 random bits in base32", () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(50);
  });
  it("are refused when they are none", () => {
    expect(() => stepOfCode("ABC1", "123456", 0)).toThrow(TypeError);
  });
});
