/**
 * The drawings of all icons that a deployment can show, as styles: none of the set's thousands of others are sent to a
 * browser.
 */
import { icons } from "@iconify-json/lucide";
import { kernelIcons } from "../../kernel/browser/ui/kernel-icons.ts";
import { setUp } from "../../kernel/server/install/set-up.ts";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import type { InstalledHalf } from "./browser-halves.ts";

interface WithIcons {
  icon?: string | undefined;
  children?: readonly WithIcons[] | undefined;
}

/**
 * Returns the styles that draw the icons.
 * @throws Error if the set has no icon of that name
 */
export function iconStyles(config: LoadedConfig, halves: readonly InstalledHalf[]): string {
  const names = new Set<string>(kernelIcons);
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
    for (const icon of instance.contract.icons ?? []) names.add(icon);
    const { contributions } = setUp(instance);
    addMenu(contributions.menu);
    resources.push(...(contributions.resources ?? []));
    actions.push(...(contributions.actions ?? []), ...(contributions.bulkActions ?? []));
  }
  for (const { contributions } of halves) addMenu(contributions.menu);
  for (const { options } of resources) actions.push(...(options?.actions ?? []), ...(options?.bulkActions ?? []));
  for (const { icon } of actions) if (icon !== undefined) names.add(icon);
  return [...names].toSorted().map(ruleOf).join("\n");
}

function ruleOf(name: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none'>${drawingOf(name).replaceAll('"', "'")}</svg>`;
  return `:where([data-icon="${name}"]){mask-image:url("data:image/svg+xml,${svg.replace(/[%#<>]/g, encodeURIComponent)}")}`;
}

/** Returns the inner SVG of a 24 by 24 icon. */
function drawingOf(name: string): string {
  const body = icons.icons[name]?.body ?? icons.icons[icons.aliases?.[name]?.parent ?? ""]?.body;
  if (body === undefined) throw new Error(`there is no icon "${name}"`);
  return body;
}
