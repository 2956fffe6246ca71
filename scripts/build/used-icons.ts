/**
 * Collects the drawings of all icons that a deployment can show, by name: none of the set's thousands of others are
 * sent to a browser.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { icons } from "@iconify-json/lucide";
import { signedOutIcons, lazyIcons, shellIcons } from "../../kernel/browser/ui/kernel-icons.ts";
import { readBrowserHalf } from "../../kernel/server/config/read-browser-half.ts";
import { setUp } from "../../kernel/server/install/set-up.ts";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";

interface WithIcons {
  icon?: string | undefined;
  children?: readonly WithIcons[] | undefined;
}

/** Drawings, grouped by when they are needed. */
export interface UsedIcons {
  /** Loaded on every page. */
  signedOut: Readonly<Record<string, string>>;
  /** Loaded with the menu and the lists. */
  shell: Readonly<Record<string, string>>;
  /**
   * Loaded on pages and dialogs of plugins: all but those in `signedOut`, because such a page may be displayed outside
   * the
   * shell.
   */
  more: Readonly<Record<string, string>>;
}

/** @throws Error if the set has no icon of that name */
export async function usedIcons(config: LoadedConfig): Promise<UsedIcons> {
  const names = new Set<string>(shellIcons);
  const late = new Set<string>(lazyIcons);
  const addMenu = (items: readonly WithIcons[] = []): void => {
    for (const { icon, children } of items) {
      if (icon !== undefined) names.add(icon);
      addMenu(children);
    }
  };
  addMenu(config.portal.menu);
  const resources = [...config.portal.resources];
  const actions: WithIcons[] = [];
  for (const instance of config.instances) {
    const { contract, folder } = instance;
    for (const icon of contract.icons ?? []) late.add(icon);
    const { contributions } = setUp(instance);
    addMenu(contributions.menu);
    resources.push(...(contributions.resources ?? []));
    actions.push(...(contributions.actions ?? []), ...(contributions.bulkActions ?? []));
    const half = existsSync(join(folder, "browser.tsx")) ? await readBrowserHalf(instance) : undefined;
    if (half !== undefined && "contributions" in half) addMenu(half.contributions.menu);
  }
  for (const { options } of resources) actions.push(...(options?.actions ?? []), ...(options?.bulkActions ?? []));
  for (const { icon } of actions) if (icon !== undefined) names.add(icon);
  const signedOut = new Set<string>(signedOutIcons);
  return {
    signedOut: drawings(signedOut),
    shell: drawings([...names].filter((name) => !signedOut.has(name))),
    more: drawings([...late, ...names].filter((name) => !signedOut.has(name))),
  };
}

const drawings = (names: Iterable<string>): Record<string, string> =>
  Object.fromEntries([...names].toSorted().map((name) => [name, drawingOf(name)]));

/** Returns the inner SVG of a 24 by 24 icon. */
function drawingOf(name: string): string {
  const body = icons.icons[name]?.body ?? icons.icons[icons.aliases?.[name]?.parent ?? ""]?.body;
  if (body === undefined) throw new Error(`there is no icon "${name}"`);
  return body;
}
