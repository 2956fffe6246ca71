import { describe, expect, it } from "vitest";
import { english } from "../../../tests/support/english-messages.ts";
import { newPasswordProblem, passwordProblem, resetConstraints, type PasswordConstraints } from "./password-rules.ts";

const plain: PasswordConstraints = { minLength: 8, maxLength: 100, validation: [] };
const said = (problem: ReturnType<typeof passwordProblem>): string | undefined =>
  problem && english(problem.message, problem.values);
const messageOf = (password: string, constraints = plain): string | undefined =>
  said(passwordProblem(password, constraints));

describe("a new password", () => {
  it("is measured by characters, from the shortest to the longest allowed", () => {
    expect(
      ["1234567", "12345678", "x".repeat(100), "x".repeat(101), "🔑".repeat(8), "🔑".repeat(7)].map((password) =>
        messageOf(password),
      ),
    ).toEqual([
      "Password must be at least 8 characters long",
      undefined,
      undefined,
      "Password must be at most 100 characters long",
      undefined,
      "Password must be at least 8 characters long",
    ]);
  });
  it("is matched with each pattern in turn, with its flags, and reported with its message", () => {
    const constraints = {
      ...plain,
      validation: [
        { regExp: "[a-z]", message: "a letter", flags: "i" },
        { regExp: "\\d", message: "a digit" },
      ],
    };
    expect(["--------", "LETTERS-", "LETTERS-1"].map((password) => messageOf(password, constraints))).toEqual([
      "a letter",
      "a digit",
      undefined,
    ]);
  });
  it("is never shown to a pattern while it is too long", () => {
    const slow = { ...plain, validation: [{ regExp: "^(a+)+$", message: "never" }] };
    expect(messageOf(`${"a".repeat(100_000)}!`, slow)).toBe("Password must be at most 100 characters long");
  });
  it("needs three kinds of characters for a reset, of any alphabet, unless the deployment has patterns of its own", () => {
    const three = "Password must include at least one uppercase letter, one lowercase letter, and one number";
    expect(
      ["lowercase1", "UPPERCASE1", "NoNumbers", "Password1", "Пароль777", "1aA\n-----"].map((password) =>
        messageOf(password, resetConstraints(plain)),
      ),
    ).toEqual([three, three, three, undefined, undefined, undefined]);
    const own = { ...plain, validation: [{ regExp: "-", message: "a dash" }] };
    expect(messageOf("lowercase-", resetConstraints(own))).toBeUndefined();
    expect(messageOf("lowercase", plain)).toBeUndefined();
  });
  it("asked for twice is first there, then the same, then good", () => {
    const order = [
      ["", ""],
      ["a", ""],
      ["", "a"],
      ["short", "shirt"],
      ["short", "short"],
      ["long enough", "long enough"],
    ].map(([one = "", two = ""]) => said(newPasswordProblem(one, two, plain)));
    expect(order).toEqual([
      ...Array.from({ length: 3 }, () => "Please enter both password and password confirmation"),
      "Passwords do not match",
      "Password must be at least 8 characters long",
      undefined,
    ]);
  });
});
