/** The schema of an item of the sidebar. */
import { Type } from "typebox";
import { flag, listOf, maybe, oneOf, rule, strict, text } from "./schema-parts.ts";

const item = {
  type: maybe(
    oneOf(
      ["divider", "gap", "heading", "resource", "page", "group"],
      "Kind of item; default: a link, or a group if it has children",
    ),
  ),
  label: maybe(text("Text of the item")),
  icon: maybe(text("Name of a Lucide icon")),
  path: maybe(
    text("The page that the item opens, below the base path", {
      pattern: "^/",
      expected: "a path that begins with a slash, like /reports",
    }),
  ),
  resourceId: maybe(text("The resource whose list the item opens")),
  homepage: maybe(
    flag(
      "`/` opens the page of this item for users who see the item; others see the overview. Only one item can have it",
    ),
  ),
  itemId: maybe(text("Unique name with which a plugin sets the item's badge", { minLength: 1 })),
  badge: maybe(Type.Union([Type.String(), Type.Number()], { description: "Text beside the label" })),
  badgeTooltip: maybe(text("Explanation of the badge, shown as a tooltip")),
  open: maybe(flag("Whether a group is open at first", { default: false })),
  visible: maybe(rule("Rule for who sees the item; default true")),
};

export const MenuItemSchema = Type.Object(
  { ...item, children: maybe(listOf(Type.Object(item, strict), "Items of a group; a group cannot contain groups")) },
  strict,
);
