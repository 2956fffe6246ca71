import { afterEach, describe, expect, it, vi } from "vitest";
import { hash, verify } from "@node-rs/argon2";
import { comparePassword, hashNewPassword, hashPassword, passwordFits } from "./passwords.ts";

vi.mock("@node-rs/argon2", async (importActual) => {
  const actual = await importActual<typeof import("@node-rs/argon2")>();
  return { ...actual, hash: vi.fn(actual.hash), verify: vi.fn(actual.verify) };
});
afterEach(() => vi.clearAllMocks());

describe("passwords", () => {
  it("are kept as argon2id with a salt of their own, and fit again", async () => {
    const [one, other] = await Promise.all([hashPassword("Secret-1"), hashPassword("Secret-1")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await passwordFits("Secret-1", one)).toBe(true);
    expect(await passwordFits("secret-1", one)).toBe(false);
  });
  it("cost the same for an unknown account, an account without a password and one with a password", async () => {
    const stored = await hashPassword("Secret-1");
    await passwordFits("warm", undefined);
    vi.clearAllMocks();
    for (const storedHash of [stored, undefined, "!", ""])
      expect(await passwordFits("decoy password", storedHash)).toBe(false);
    expect(vi.mocked(verify).mock.calls.map(([against]) => String(against).split("$").slice(0, 4).join("$"))).toEqual(
      Array.from({ length: 4 }, () => "$argon2id$v=19$m=19456,t=2,p=1"),
    );
    expect(hash).not.toHaveBeenCalled();
  });
  it("fit in every form of their letters and spaces, and not in other case", async () => {
    const stored = await hashPassword("Äpfel und Ölbäume");
    for (const form of ["Äpfel und Ölbäume", "A\u0308pfel und O\u0308lba\u0308ume", "Äpfel\u00a0und\u3000Ölbäume"])
      expect(await comparePassword(form, stored)).toBe("prepared");
    expect(await comparePassword("äpfel und Ölbäume", stored)).toBe("none");
  });
  it("fit as they were sent where the hash is from before they were prepared", async () => {
    const raw = await hash("A\u0308pfel-1");
    expect(await comparePassword("A\u0308pfel-1", raw)).toBe("unprepared");
    expect(await comparePassword("Äpfel-1", raw)).toBe("none");
    expect(await passwordFits("A\u0308pfel-1", raw)).toBe(true);
  });
  it("cost the same for every account, also where two forms are compared", async () => {
    const [stored, raw] = [await hashPassword("Secret-1"), await hash("Secret-1")];
    for (const [password, work] of [
      ["Wrong-1", 1],
      ["A\u0308-Wrong-1", 2],
    ] as const)
      for (const storedHash of [stored, raw, undefined, "!", ""]) {
        vi.mocked(verify).mockClear();
        expect(await comparePassword(password, storedHash)).toBe("none");
        expect(verify).toHaveBeenCalledTimes(work);
      }
  });
  it.each(["\u0000", "\u200b", "\u00ad", "\ufe0f", "\ud800", "\ufdd0", "\u1100", "\u200d"])(
    "are refused in words if they are new and have %j",
    async (character) => {
      const refused = hashNewPassword(`Quagga ${character} Zeppelin 7`, {});
      await expect(refused).rejects.toThrow("This password has an invisible or control character");
    },
  );
  it.each(["Quagga Zeppelin 7", "Äpfel\u00a0ß 7 €", "می\u200cخواهم 7 کوه", "가나다라마바사 7", "🦓🎈 Quagga 7"])(
    "may be %j",
    async (password) => void expect(await hashNewPassword(password, {})).toMatch(/^\$argon2id/),
  );
  it("are worked on two at a time, and the longest queue is a hundred", async () => {
    let running = 0;
    let max = 0;
    vi.mocked(hash).mockImplementation(async () => {
      max = Math.max(max, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return "$argon2id$";
    });
    // Each call that finishes frees a place for one more, which is requested at the moment when the turn passes on.
    const accepted = Array.from({ length: 102 }, () => hashPassword("x").then(() => hashPassword("late")));
    await expect(hashPassword("x")).rejects.toThrow("Too many users are signing in");
    await Promise.all(accepted);
    expect([max, vi.mocked(hash).mock.calls.length]).toEqual([2, 204]);
  });
});
