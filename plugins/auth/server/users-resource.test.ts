import { describe, expect, it } from "vitest";
import type { AuthOptions } from "../contract.ts";
import { passwordProblem } from "./password-problem.ts";
import { usersResource } from "./users-resource.ts";

const roles = [{ value: "superadmin", label: "Superadmin" }, { value: "clerk", label: "Clerk" }];
const options: AuthOptions = { passwordMinLength: 8, passwordMaxLength: 100, roles };

describe("the users resource", () => {
  it("has the roles of the options, and suggests one without power", () => {
    const role = usersResource(options).columns.find(({ name }) => name === "role");
    expect(role).toMatchObject({ enum: roles, suggestOnCreate: "clerk" });
  });
  it("refuses options that contradict each other, in words that say how", () => {
    expect(() => usersResource({ ...options, passwordMinLength: 20, passwordMaxLength: 10 })).toThrow("passwordMaxLength 10 is less than passwordMinLength 20");
    expect(() => usersResource({ ...options, roles: [{ value: "user", label: "User" }] })).toThrow('roles has no "superadmin"');
  });
  it("keeps the hash on the server, and the password out of every page that shows records", () => {
    const { columns } = usersResource(options);
    expect(columns.find(({ name }) => name === "password_hash")?.backendOnly).toBe(true);
    expect(columns.find(({ name }) => name === "password")?.showIn).toEqual({ list: false, show: false, filter: false });
  });
});

describe("a new password", () => {
  it("is measured by characters, from the shortest to the longest allowed", () => {
    const problems = ["1234567", "12345678", "x".repeat(100), "x".repeat(101), "🔑".repeat(8), "", null].map((value) => passwordProblem(value, 8, 100));
    expect(problems).toEqual(["Password must be at least 8 characters long", undefined, undefined, "Password must be at most 100 characters long", undefined, undefined, undefined]);
  });
});
