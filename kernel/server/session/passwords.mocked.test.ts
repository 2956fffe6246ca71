import { afterEach, describe, expect, it, vi } from "vitest";
import { hash, verify } from "@node-rs/argon2";
import { hashPassword, passwordFits } from "./passwords.ts";

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
