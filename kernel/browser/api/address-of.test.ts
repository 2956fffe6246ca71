import { describe, expect, it } from "vitest";
import { addressOf } from "./address-of.ts";

describe("the address of a call", () => {
  it("follows the mount", () => {
    expect(addressOf("/portal", { mount: "admin", path: "/login" }, {})).toBe("/portal/adminapi/v1/login");
    expect(addressOf("/portal", { mount: "plugin", path: "/doComplete" }, { instanceId: "notes" })).toBe(
      "/portal/adminapi/v1/plugin/notes/doComplete",
    );
    expect(addressOf("/portal", { mount: "api", path: "/user/:id/bonus" }, { params: { id: "a/b" } })).toBe(
      "/portal/api/user/a%2Fb/bonus",
    );
  });

  it("leaves out what the query does not say", () => {
    expect(
      addressOf("", { mount: "api", path: "/x" }, { query: { lang: "uk", page: 2, none: undefined, nothing: null } }),
    ).toBe("/api/x?lang=uk&page=2");
  });
});
