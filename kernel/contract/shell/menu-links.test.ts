import { describe, expect, it } from "vitest";
import { isActiveLink, kindOfMenuItem, linkOfMenuItem } from "./menu-links.ts";

describe("menu items", () => {
  it("lead to their resource or page", () => {
    expect(linkOfMenuItem({ resourceId: "api tokens" })).toBe("/resource/api%20tokens");
    expect(linkOfMenuItem({ path: "/codes-import" })).toBe("/codes-import");
    expect(linkOfMenuItem({ path: "codes-import" })).toBe("/codes-import");
    expect(linkOfMenuItem({ label: "nowhere" })).toBeUndefined();
  });

  it("cannot lead to another host", () => {
    expect(linkOfMenuItem({ path: "//evil.test" })).toBe("/evil.test");
  });

  it("are active on the pages below their own, but not on pages whose name only begins alike", () => {
    expect(isActiveLink("/resource/orders", "/resource/orders/show/7")).toBe(true);
    expect(isActiveLink("/resource/order", "/resource/orders")).toBe(false);
    expect(isActiveLink("/", "/resource/orders")).toBe(false);
    expect(isActiveLink("/", "/")).toBe(true);
    expect(isActiveLink(undefined, "/")).toBe(false);
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
      ].map(kindOfMenuItem),
    ).toEqual(["divider", "gap", "heading", "group", "group", "link", "link"]);
  });
});
