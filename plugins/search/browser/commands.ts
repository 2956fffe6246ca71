/**
 * The entries of the command palette that need no request: pages of the menu, resources, and the commands of the page.
 * Pure.
 */
import {
  hasWords,
  kindOfMenuItem,
  linkOfMenuItem,
  listPath,
  searchWords,
  type BaseConfig,
  type MenuItem,
} from "@portalkit/kernel/contract";
import type { Marks, RecordAddress } from "../contract.ts";

export interface Command {
  id: string;
  title: string;
  /** Where the title matches a search. */
  marks?: Marks;
  /** What else matches, such as a column of a record; shown below the title. */
  match?: { column: string; text: string; marks: Marks };
  /** Shown below the title, such as the resource of a record. */
  hint?: string;
  /** The record that it opens; it can be pinned. */
  record?: RecordAddress;
  icon: string;
  /** The page that it opens, or the function that it calls. */
  to?: string;
  run?: () => void;
  /** The shortcut that does the same. */
  keys?: string;
}

export interface CommandGroup {
  title: string;
  commands: Command[];
}

/** Returns every link of the menu; links in groups are prefixed with the name of the group. */
export function menuCommands(menu: readonly MenuItem[], parent = ""): Command[] {
  return menu.flatMap((item): Command[] => {
    const label = item.label ?? "";
    if (kindOfMenuItem(item) === "group") return menuCommands(item.children ?? [], label);
    const to = linkOfMenuItem(item);
    return to === undefined || label === ""
      ? []
      : [{ id: `menu ${to}`, title: parent === "" ? label : `${parent} / ${label}`, icon: item.icon ?? "list", to }];
  });
}

/** Returns commands for the pages that the menu does not link to. */
export function pageCommands({ config, menu }: Pick<BaseConfig, "config" | "menu">): Command[] {
  const known = new Set(menuCommands(menu).map(({ to }) => to));
  return (config.kernelPages ?? [])
    .filter(({ path }) => !known.has(path))
    .map(({ path, label, icon }) => ({ id: `page ${path}`, title: label, icon, to: path }));
}

/** Returns commands for the resources that the menu does not link to. */
export function resourceCommands({ resources, menu }: Pick<BaseConfig, "resources" | "menu">): Command[] {
  const known = new Set(menuCommands(menu).map(({ to }) => to));
  return resources
    .map(({ resourceId, label }): Command => ({
      id: `resource ${resourceId}`,
      title: label,
      icon: "list",
      to: listPath(resourceId),
    }))
    .filter(({ to }) => !known.has(to));
}

/**
 * Returns the commands whose title contains every word; titles with a word that starts with the first one come first.
 */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = searchWords(text);
  const [first = ""] = words;
  const rank = ({ title }: Command): number =>
    searchWords(title.replaceAll("/", " ")).some((word) => word.startsWith(first)) ? 0 : 1;
  return commands.filter(({ title }) => hasWords(title, words)).sort((one, other) => rank(one) - rank(other));
}
