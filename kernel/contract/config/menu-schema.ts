/** The schema of an item of the sidebar. */
import { Type } from "typebox";
import { flag, listOf, maybe, oneOf, rule, strict, text } from "./schema-parts.ts";

const item = {
  type: maybe(
    oneOf(
      ["divider", "gap", "heading", "resource", "page", "group"],
      "What it is; default: a link, or with children a group",
    ),
  ),
  label: maybe(text("What it says")),
  icon: maybe(text("Name of a Lucide icon")),
  path: maybe(
    text("The page it opens, below the base path", {
      pattern: "^/",
      expected: "a path that begins with a slash, like /codes-import",
    }),
  ),
  resourceId: maybe(text("The resource whose list it opens")),
  homepage: maybe(flag("Sent to the browser half as it is")),
  itemId: maybe(text("Name by which a plugin sets its badge; unique", { minLength: 1 })),
  badge: maybe(Type.Union([Type.String(), Type.Number()], { description: "Text beside the label" })),
  badgeTooltip: maybe(text("What the badge means")),
  open: maybe(flag("A group that starts open", { default: false })),
  visible: maybe(rule("Who sees it; default true")),
};

export const MenuItemSchema = Type.Object(
  { ...item, children: maybe(listOf(Type.Object(item, strict), "Items of a group; groups do not nest")) },
  strict,
);
