import { describe, expect, it } from "vitest";
import type { AuthOptions } from "../../contract.ts";
import type { AuthServices } from "../services.ts";
import { usersResource } from "./users-resource.ts";

const roles = [
  { value: "superadmin", label: "Superadmin" },
  { value: "clerk", label: "Clerk" },
];
const options: AuthOptions = {
  passwordMinLength: 8,
  passwordMaxLength: 100,
  passwordPatterns: [],
  roles,
  colleaguePasswords: true,
  colleagueEmailHours: 24,
  signUp: { enabled: false, confirmByMail: true, defaultRole: "clerk", linkValidMinutes: 60 },
  resetPassword: { enabled: true, linkValidMinutes: 60 },
};

/** Only the options, because the columns need no other service. */
const services = { options } as AuthServices;

describe("the users resource", () => {
  it("has the roles of the options, and suggests one without power", () => {
    const role = usersResource(services).columns.find(({ name }) => name === "role");
    expect(role).toMatchObject({ enum: roles, suggestOnCreate: "clerk" });
  });
  it("keeps the hash on the server, and the password out of every page that shows records", () => {
    const { columns } = usersResource(services);
    expect(columns.find(({ name }) => name === "password_hash")?.backendOnly).toBe(true);
    expect(columns.find(({ name }) => name === "password")?.showIn).toEqual({
      list: false,
      show: false,
      filter: false,
      create: true,
      edit: true,
    });
  });
});
