/** Passwords are the same in every form of their letters, and hashes from before that go on working. */
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { withoutTriggers } from "../support/without-triggers.ts";
import { startTestPortal, type Caller, type TestPortal } from "../support/portal.ts";

const [composed, decomposed] = ["Ölbäume-7\u00a0und mehr", "O\u0308lba\u0308ume-7 und mehr"];
let portal: TestPortal;
let id = "";
beforeAll(async () => {
  portal = await startTestPortal({ configFile: "tests/fixtures/typed-passwords.config.ts" });
});
afterAll(() => portal.close());
beforeEach(() => store(composed));

/** Gives the account a password, as a hash of this version or one from before passwords were prepared. */
async function store(password: string, make = hashPassword): Promise<void> {
  const password_hash = await make(password);
  await withoutTriggers(portal.kernel.db, async (transaction) => {
    await transaction.deleteFrom("portal_users").where("email", "=", "kim@demo.test").execute();
    const person = { email: "kim@demo.test", full_name: "Kim", role: "superadmin", password_hash };
    const [row] = await transaction.insertInto("portal_users").values([person]).returning("id").execute();
    id = String(row?.id);
  });
}
const signIn = (password: string): Promise<Caller> => portal.signIn("kim@demo.test", password);
const storedHash = async (): Promise<string> =>
  (
    await sql<{ hash: string }>`select password_hash as hash from portal_users where id = ${id}`.execute(
      portal.kernel.db,
    )
  ).rows[0]?.hash ?? "";

describe("a password", () => {
  it("signs in and proves an identity in every form of its letters and spaces", async () => {
    for (const form of [composed, decomposed]) {
      const caller = await signIn(form);
      expect((await caller.post("/prove_identity", { password: form })).body).toEqual({ ok: true });
    }
    await expect(signIn(composed.toLowerCase())).rejects.toThrow("401");
  });
  it("may be changed in one form and entered in another, and its length is that of what is hashed", async () => {
    const caller = await signIn(composed);
    const change = (password: string) => caller.post("/plugin/auth/account/password", { password });
    expect((await change("A\u03081-A\u0308")).body.error).toBe("Password must be at least 8 characters long");
    expect((await change("Quagga-1\u200b-Zeppelin")).body.error).toContain("invisible or control character");
    expect((await change(`1-${"O\u0308".repeat(98)}`)).body.error).toBeUndefined();
    expect((await (await signIn(`1-${"Ö".repeat(98)}`)).post("/check_auth")).status).toBe(200);
  });
});

describe("a hash of a password that was not prepared", () => {
  it("goes on working, and is renewed by a sign-in", async () => {
    await store(decomposed, hash);
    await expect(signIn(composed)).rejects.toThrow("401");
    const before = await storedHash();
    await expect(signIn(`${decomposed}!`)).rejects.toThrow("401");
    expect(await storedHash()).toBe(before);
    const caller = await signIn(decomposed);
    expect(await storedHash()).not.toBe(before);
    expect((await caller.post("/check_auth")).status).toBe(200);
    expect((await (await signIn(composed)).post("/check_auth")).status).toBe(200);
  });
  it("stays as long as a colleague knows the password", async () => {
    await store(decomposed, hash);
    const before = await storedHash();
    await sql`insert into auth_one_time_passwords (user_id, password_hash)
      values (${id}::uuid, ${before})`.execute(portal.kernel.db);
    const { body } = await portal.anonymous.post("/login", { username: "kim@demo.test", password: decomposed });
    expect(body).toMatchObject({
      allowedLogin: false,
      redirectTo: expect.stringContaining("/reset-password") as string,
    });
    expect(await storedHash()).toBe(before);
  });
});
