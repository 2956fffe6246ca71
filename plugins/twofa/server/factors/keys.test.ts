import { ringFor, type KeyRing } from "../../../../kernel/server/keys/key-ring.ts";
import { createSealing, type Sealing } from "../../../../kernel/server/keys/sealing.ts";
import { describe, expect, it } from "vitest";
import { keyedHashes, openSecret, sealSecret, signSetupToken } from "./keys.ts";

const keysOf = (secret: string): { keyRing: (purpose: string) => KeyRing; sealing: (purpose: string) => Sealing } => {
  const keyRing = (purpose: string): KeyRing => ringFor({ secret, keys: new Map() }, "twofa", purpose);
  return { keyRing, sealing: (purpose) => createSealing(keyRing(purpose)) };
};
const keys = keysOf("one");

describe("a secret at rest", () => {
  it("opens for its account alone, names its key, and never reads the same twice", () => {
    const [first, second] = [sealSecret(keys, "kim", "JBSWY3DPEHPK3PXP"), sealSecret(keys, "kim", "JBSWY3DPEHPK3PXP")];
    expect(first).toMatch(/^k1:[A-Za-z0-9+/]+=*$/);
    expect(first).not.toBe(second);
    expect(openSecret(keys, "kim", first)).toBe("JBSWY3DPEHPK3PXP");
    expect(() => openSecret(keys, "lee", first)).toThrow();
    expect(() => openSecret(keysOf("two"), "kim", first)).toThrow();
  });
  it("is recognized by a hash that depends on key, purpose and account", () => {
    const hash = keyedHashes(keys, "recovery codes", "kim", "abc")[0];
    expect(keyedHashes(keys, "recovery codes", "kim", "abc")[0]).toBe(hash);
    const others = [
      keyedHashes(keysOf("two"), "recovery codes", "kim", "abc"),
      keyedHashes(keys, "handed out", "kim", "abc"),
      keyedHashes(keys, "recovery codes", "lee", "abc"),
      keyedHashes(keys, "recovery codes", "kim", "abd"),
    ];
    expect(new Set([hash, ...others.map(([other]) => other)]).size).toBe(5);
    expect(hash).toMatch(/^k1:/);
  });
});

describe("the token of a set-up", () => {
  it("is a JSON Web Token signed with HS256, as RFC 7515 has it", () => {
    // The form of the RFC's example A.1: header, payload, and an HMAC over both.
    const token = signSetupToken(Buffer.from("key"), {
      issuer: "Codeport",
      userName: "kim@demo.test",
      newSecret: "ABC",
      exp: 1,
    });
    const [header = "", payload = "", signature] = token.split(".");
    expect([header, payload].map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as unknown)).toEqual([
      { alg: "HS256", typ: "JWT" },
      { issuer: "Codeport", userName: "kim@demo.test", newSecret: "ABC", exp: 1 },
    ]);
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(
      signSetupToken(Buffer.from("another"), {
        issuer: "Codeport",
        userName: "kim@demo.test",
        newSecret: "ABC",
        exp: 1,
      }).split(".")[2],
    ).not.toBe(signature);
  });
});
