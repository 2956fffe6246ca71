import { describe, expect, it } from "vitest";
import { hasPermission, permissionRoles } from "./permissions.ts";

const declared = { refund: { description: "Refund" }, export: { description: "Export", default: "everyone" } } as const;

describe("the roles of permissions", () => {
  it("are the config's, whole, and the declared default where it says nothing", () => {
    expect(permissionRoles("shop", declared)).toEqual({ refund: ["superadmin"], export: ["*"] });
    expect(permissionRoles("shop", declared, { "shop.refund": ["clerk"], "other.export": [] })).toEqual({
      refund: ["clerk"],
      export: ["*"],
    });
    expect(permissionRoles("shop", declared, { "shop.export": [] })).toEqual({ refund: ["superadmin"], export: [] });
  });
  it("are asked for one permission, or for one of several", () => {
    const roles = permissionRoles("shop", declared, { "shop.refund": ["clerk"] });
    expect(["clerk", "superadmin", ""].map((role) => hasPermission(roles, role, "refund"))).toEqual([
      true,
      false,
      false,
    ]);
    expect(["clerk", "guest"].map((role) => hasPermission(roles, role, ["refund", "export"]))).toEqual([true, true]);
    expect(hasPermission(roles, "clerk", [])).toBe(false);
  });
  it("contain only declared permissions, whatever the name", () => {
    for (const name of ["reveal", "constructor", "__proto__", "toString", ""])
      expect(hasPermission(permissionRoles("shop", declared), "superadmin", name)).toBe(false);
  });
});
