/** The key ring: its format, what is refused without being quoted in the error, and who can decrypt what. */
import { describe, expect, it } from "vitest";
import { readKeyRing, ringFor, type KeyRing } from "./key-ring.ts";
import { createSealing, type Sealing } from "./sealing.ts";

const [two, three] = [Buffer.alloc(32, 2).toString("base64"), Buffer.alloc(32, 3).toString("base64")];
const sealingOf = (ring: string, { secret = "a secret", plugin = "vault", purpose = "codes" } = {}): Sealing =>
  createSealing(ringFor({ secret, keys: readKeyRing(ring) }, plugin, purpose));

describe("a key ring", () => {
  it("is read in its order, and empty where nothing is given", () => {
    expect([...readKeyRing(`k3=${three}, k2=${two}`)]).toEqual([
      ["k3", Buffer.alloc(32, 3)],
      ["k2", Buffer.alloc(32, 2)],
    ]);
    expect(readKeyRing("").size).toBe(0);
  });
  it.each([
    ["the id of the derived key", `k1=${two}`, 'the id "k1"'],
    ["an id twice", `k2=${two},k2=${three}`, 'the id "k2" twice'],
    ["a short key", `k3=${three},k2=c2hvcnQ=`, "entry 2"],
    ["a key without an id", two, "entry 1"],
    ["an id with a blank", `my key=${two}`, "entry 1"],
  ])("refuses %s, and quotes no key", (_, ring, message) => {
    const read = (): KeyRing => readKeyRing(ring);
    expect(read).toThrow(message);
    expect(read).not.toThrow(two.slice(0, 8));
  });
});

describe("what is sealed at rest", () => {
  it("is sealed with the first key, and opened by any of the ring and by the derived one", () => {
    const [none, second, third] = [sealingOf(""), sealingOf(`k2=${two}`), sealingOf(`k3=${three},k2=${two}`)];
    const [old, sealed] = [none.seal("text", "owner"), second.seal("text", "owner")];
    expect([old.split(":")[0], sealed.split(":")[0], third.seal("text", "owner").split(":")[0]]).toEqual([
      "k1",
      "k2",
      "k3",
    ]);
    expect([third.unseal(sealed, "owner"), third.unseal(old, "owner"), second.unseal(old, "owner")]).toEqual([
      "text",
      "text",
      "text",
    ]);
    expect([none.isCurrent(old), second.isCurrent(sealed), third.isCurrent(sealed)]).toEqual([true, true, false]);
    expect(() => none.unseal(sealed, "owner")).toThrow('the key "k2"');
  });
  it("stays closed to another plugin, purpose or secret, whatever the ring", () => {
    for (const ring of ["", `k2=${two}`]) {
      const sealed = sealingOf(ring).seal("text", "owner");
      expect(() => sealingOf(ring, { plugin: "other" }).unseal(sealed, "owner")).toThrow();
      expect(() => sealingOf(ring, { purpose: "other" }).unseal(sealed, "owner")).toThrow();
    }
    expect(() => sealingOf("", { secret: "another" }).unseal(sealingOf("").seal("text", "owner"), "owner")).toThrow();
  });
  it("does not need the secret under a ring of its own", () => {
    expect(
      sealingOf(`k2=${two}`, { secret: "another" }).unseal(sealingOf(`k2=${two}`).seal("text", "owner"), "owner"),
    ).toBe("text");
  });
});
