import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import { menuOfUser, resourceOfItem, withItemIds } from "./menu-of-user.ts";

const heading = (label: string): MenuItemDefinition => ({ type: "heading", label });
const link = (label: string, visible = true): MenuItemDefinition => ({
  type: "page",
  label,
  path: `/${label}`,
  visible,
});
const seen = (menu: MenuItemDefinition[]): (string | undefined)[] =>
  menuOfUser(menu, ({ visible }) => visible !== false).map(({ label, type }) => label ?? type);

describe("the menu of a user", () => {
  it("has no closed items, no groups that are left empty, and no headings over nothing", () => {
    expect(
      seen([
        heading("A"),
        link("a", false),
        heading("B"),
        link("b"),
        { type: "group", label: "C", children: [link("c", false)] },
        heading("D"),
      ]),
    ).toEqual(["B", "b"]);
  });
  it("has no dividers and gaps at its ends or side by side", () => {
    expect(
      seen([
        { type: "divider" },
        link("a"),
        { type: "divider" },
        link("x", false),
        { type: "gap" },
        link("b"),
        { type: "divider" },
        heading("H"),
        { type: "gap" },
      ]),
    ).toEqual(["a", "gap", "b"]);
  });
  it("does not carry the rule that decided", () => {
    expect(menuOfUser([{ label: "a", path: "/a", visible: () => true }], () => true)).toEqual([
      { label: "a", path: "/a" },
    ]);
  });
  it("never ends a section with a loose heading or space, whatever is closed", () => {
    const item = fc.oneof(
      fc.constantFrom<MenuItemDefinition>({ type: "divider" }, { type: "gap" }, heading("H")),
      fc.boolean().map((isOpen) => link("a", isOpen)),
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (menu) => {
        const left = menuOfUser(menu, ({ visible }) => visible !== false);
        const kinds = left.map(({ type }) => (type === "gap" ? "divider" : String(type))).join(" ");
        expect(kinds).not.toMatch(/^divider|divider$|divider divider|heading$|heading heading|heading divider/);
        expect(left.filter(({ type }) => type === "page").length).toBe(
          menu.filter(({ type, visible }) => type === "page" && visible !== false).length,
        );
      }),
    );
  });
});

describe("ids of menu items", () => {
  it("are readable, and stay with the item for which they were written", () => {
    const menu = [
      { resourceId: "codes" },
      { resourceId: "codes", itemId: "codes" },
      { path: "/" },
      { type: "divider" as const },
      { type: "divider" as const },
      { type: "heading" as const, label: "Гроші & Co" },
      { type: "group" as const, label: "…", children: [{ path: "/buy-codes" }] },
    ];
    const named = withItemIds(menu);
    expect(named.map(({ itemId }) => itemId)).toEqual([
      "codes-2",
      "codes",
      "home",
      "divider",
      "divider-2",
      "гроші-co",
      "group",
    ]);
    expect(named[6]?.children?.[0]?.itemId).toBe("buy-codes");
  });
  it("are distinguished when two have the same text", () => {
    expect(withItemIds([{ itemId: "a" }, { itemId: "a" }, { itemId: "a-2" }]).map(({ itemId }) => itemId)).toEqual([
      "a",
      "a-3",
      "a-2",
    ]);
  });
});

describe("the resource an item opens", () => {
  it("is named by itself or by an address", () => {
    expect(
      [
        { resourceId: "codes" },
        { path: "/resource/codes" },
        { path: "/resource/a%20b/create?x=1" },
        { path: "/buy-codes" },
        {},
      ].map(resourceOfItem),
    ).toEqual(["codes", "codes", "a b", undefined, undefined]);
  });
});
