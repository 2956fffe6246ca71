import { describe, expect, it } from "vitest";
import { isActive, kindOf, linkOf } from "./menu-links.ts";

describe("menu items", () => {
  it("lead to their resource or page", () => {
    expect(linkOf({ resourceId: "api tokens" })).toBe("/resource/api%20tokens");
    expect(linkOf({ path: "/codes-import" })).toBe("/codes-import");
    expect(linkOf({ path: "codes-import" })).toBe("/codes-import");
    expect(linkOf({ label: "nowhere" })).toBeUndefined();
  });

  it("cannot lead to another host", () => {
    expect(linkOf({ path: "//evil.test" })).toBe("/evil.test");
  });

  it("are active on the pages below their own, but not on pages whose name only begins alike", () => {
    expect(isActive("/resource/orders", "/resource/orders/show/7")).toBe(true);
    expect(isActive("/resource/order", "/resource/orders")).toBe(false);
    expect(isActive("/", "/resource/orders")).toBe(false);
    expect(isActive("/", "/")).toBe(true);
    expect(isActive(undefined, "/")).toBe(false);
  });

  it("are distinguished with and without a type", () => {
    expect(
      [
        { type: "divider" },
        { type: "gap" },
        { type: "heading" },
        { type: "group", children: [{}] },
        { children: [{}] },
        { type: "page" },
        { resourceId: "x", children: [] },
      ].map(kindOf),
    ).toEqual(["divider", "gap", "heading", "group", "group", "link", "link"]);
  });
});
