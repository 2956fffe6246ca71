/**
 * The code vault: a sealed code can be opened only for its own record, and equal codes are found without opening any.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveKey, ringFor } from "../../../../kernel/server/keys/key-ring.ts";
import { codeTail, createCodeVault, type CodeVault } from "./code-vault.ts";

function vaultOf(secret: string): CodeVault {
  const vault = createCodeVault();
  vault.open({
    ring: ringFor({ secret, keys: new Map() }, "game-codes", "codes"),
    fingerprint: deriveKey(secret, "game-codes", "fingerprints"),
  });
  return vault;
}
const vault = vaultOf("a secret");
const code = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });

describe("the code vault", () => {
  it("gives back any code it sealed, for its own record", () => {
    fc.assert(
      fc.property(code, fc.uuid(), (text, id) => {
        expect(vault.decrypt(vault.encrypt(text, id), id)).toBe(text);
      }),
    );
  });
  it("seals the same code differently each time, under the key's id, and never legibly", () => {
    const [first, second] = [vault.encrypt("AAAA-BBBB-CCCC", "1"), vault.encrypt("AAAA-BBBB-CCCC", "1")];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^k1:[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(first.slice(3), "base64").toString("latin1")).not.toContain("AAAA");
  });
  it("opens nothing that was moved to another record, changed in any byte, or sealed by another secret", () => {
    fc.assert(
      fc.property(code, fc.uuid(), fc.nat(), fc.integer({ min: 1, max: 255 }), (text, id, at, flip) => {
        const sealed = vault.encrypt(text, id);
        const bytes = Buffer.from(sealed.slice(3), "base64");
        bytes[at % bytes.length]! ^= flip;
        expect(() => vault.decrypt(`k1:${bytes.toString("base64")}`, id)).toThrow();
        expect(() => vault.decrypt(sealed, `${id}x`)).toThrow();
        expect(() => vaultOf("another secret").decrypt(sealed, id)).toThrow();
      }),
    );
  });
  it("refuses a short tag, an unknown key and an empty value", () => {
    const sealed = vault.encrypt("AAAA-BBBB", "1");
    for (const broken of [sealed.slice(0, 20), sealed.replace("k1:", "k9:"), "", "k1:"])
      expect(() => vault.decrypt(broken, "1")).toThrow();
  });
  it("fingerprints equal codes alike, others apart, and otherwise under another secret", () => {
    fc.assert(
      fc.property(code, code, (one, other) => {
        expect(vault.fingerprint(one) === vault.fingerprint(other)).toBe(one === other);
        expect(vault.fingerprint(one)).not.toBe(vaultOf("another secret").fingerprint(one));
      }),
    );
  });
  it("does nothing before it has keys", () => {
    expect(() => createCodeVault().encrypt("AAAA", "1")).toThrow("no keys");
  });
});

describe("the end of a code", () => {
  it("is at most four characters and at most a third of it", () => {
    expect(codeTail("SECRET-CODE-7788")).toBe("7788");
    expect(codeTail("12345678")).toBe("78");
    expect(codeTail("1234")).toBe("4");
    fc.assert(
      fc.property(fc.string({ minLength: 4, maxLength: 200 }), (text) => {
        const tail = codeTail(text);
        expect(text.endsWith(tail)).toBe(true);
        expect([...tail].length).toBeLessThanOrEqual(Math.min(4, Math.ceil([...text].length / 3)));
      }),
    );
  });
});
