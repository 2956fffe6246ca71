import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertNotPersonal, assertStrongPassword, type PasswordOwner } from "./password-strength.ts";

const owner: PasswordOwner = { email: "kim.demo@codes.test", fullName: "Kim Sample", brandName: "Codeport" };
const verdict = (password: string): Promise<string> =>
  assertStrongPassword(password, owner).then(
    () => "fine",
    (error: { code: string }) => error.code,
  );

describe("a new password", () => {
  it.each([
    "password",
    "Password",
    "PASSWORD1!",
    "password123",
    "P@ssw0rd",
    "P@ssw0rd1!",
    "qwerty123",
    "1q2w3e4r",
    "iloveyou",
    "Sunshine2024",
    "12345678",
    "!!dragon!!",
    "ｐａｓｓｗｏｒｄ",
    "trustno1",
    "letmein!",
  ])("is refused when it is as common as %s", async (password) => {
    expect(await verdict(password)).toBe("PORTAL_PASSWORD_COMMON");
  });
  it.each([
    "kim.demo@codes.test",
    "KIM.DEMO@codes.test1",
    "kimdemo",
    "Kim.Demo1!",
    "Codeport",
    "Codeport-2024",
    "C0deport!",
    "KimSample",
    "kim sample 1",
    "CodeportCodeport",
    "SampleCodeport1",
  ])("is refused when it is its owner's name: %s", async (password) => {
    expect(await verdict(password)).toBe("PORTAL_PASSWORD_PERSONAL");
  });
  it.each([
    "Demo-admin-1",
    "Demo-user-1",
    "correct horse battery staple",
    "Right-pass-1",
    "Kim-and-the-21-codes",
    "пароль-до-Кодпорту",
    "密码是很长的一句话",
    "ann48151623",
    "a".repeat(100) + "Z9",
  ])("is taken when it is %s", async (password) => {
    expect(await verdict(password)).toBe("fine");
  });
  it("ignores names when none is given", () => {
    for (const password of ["", "x", "1", "!!!"]) expect(() => assertNotPersonal(password, {})).not.toThrow();
    expect(() => assertNotPersonal("admin123", { email: "admin@demo.test" })).toThrow("name of this portal");
  });
  it("never fails in another way, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.string({ maxLength: 30 }),
        async (password, email) => {
          const code = await assertStrongPassword(password, { email }).then(
            () => "fine",
            (error: { code?: string }) => error.code,
          );
          expect(["fine", "PORTAL_PASSWORD_COMMON", "PORTAL_PASSWORD_PERSONAL"]).toContain(code);
        },
      ),
      { numRuns: 60 },
    );
  });
});
