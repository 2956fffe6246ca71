import { describe, expect, it } from "vitest";
import type { AuthOptions } from "../contract.ts";
import { checkOptions } from "./check-options.ts";

const good: AuthOptions = {
  passwordMinLength: 8,
  passwordMaxLength: 100,
  passwordPatterns: [],
  roles: [
    { value: "superadmin", label: "Superadmin" },
    { value: "clerk", label: "Clerk" },
  ],
  colleaguePasswords: true,
  colleagueEmailHours: 24,
  signUp: { enabled: true, confirmByMail: true, defaultRole: "clerk", linkValidMinutes: 60 },
  resetPassword: { enabled: true, linkValidMinutes: 60 },
};
const foundIn = async (change: Partial<AuthOptions>): Promise<string[]> =>
  (await checkOptions({ ...good, ...change })).map(({ path, found }) => `${path.join(".")}: ${found}`);
const patternsFound = async (...regExps: string[]): Promise<string[]> =>
  (await checkOptions({ ...good, passwordPatterns: regExps.map((regExp) => ({ regExp, message: "x" })) })).map(
    ({ path }) => path.join("."),
  );

describe("options", () => {
  it("that fit together have no problems", async () => {
    expect(await foundIn({})).toEqual([]);
  });
  it("that contradict each other are reported with their paths", async () => {
    expect(await foundIn({ passwordMinLength: 20, passwordMaxLength: 10 })).toEqual(["passwordMaxLength: 10"]);
    expect(await foundIn({ roles: [{ value: "clerk", label: "Clerk" }] })).toEqual(['roles: no "superadmin"']);
  });
  it("never make strangers superadmins, or give them a role that does not exist", async () => {
    for (const defaultRole of ["superadmin", "user"])
      expect(await foundIn({ signUp: { ...good.signUp, defaultRole } })).toEqual([
        `signUp.defaultRole: "${defaultRole}"`,
      ]);
    expect(await foundIn({ signUp: { ...good.signUp, enabled: false, defaultRole: "user" } })).toEqual([]);
  });
});

describe("a pattern for passwords", () => {
  it("is taken as people write them", async () => {
    expect(
      await patternsFound(
        "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)",
        "[^A-Za-z0-9]",
        "^\\S*$",
        "^(?!.*(.)\\1\\1)",
        "^(?!.*password).*$",
        "^(?=[^A-Z]*[A-Z][^A-Z]*[A-Z])",
      ),
    ).toEqual([]);
  });
  it.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^(\\w+\\s?)*$",
    "(x+x+)+y",
    "^\\w*\\w*\\w*\\w*\\w*x$",
    "^([a-z]|[A-Za-z])*\\d$",
  ])("is refused when a password could keep it busy: %s", async (regExp) => {
    expect(await patternsFound("\\d", regExp)).toEqual(["passwordPatterns.1.regExp"]);
  });
  it("is refused when it is none", async () => {
    const [problem] = await checkOptions({ ...good, passwordPatterns: [{ regExp: "(", message: "x" }] });
    expect(problem).toMatchObject({
      path: ["passwordPatterns", "0", "regExp"],
      found: '"("',
      expected: expect.stringContaining("a regular expression"),
    });
  });
});
