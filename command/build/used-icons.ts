/** The icons that a deployment can show, as a module: none of the set's thousands of others are sent to a browser. */
import { icons } from "@iconify-json/lucide";
import { kernelIcons, setUp, type LoadedConfig } from "@portalkit/kernel/tools";
import type { InstalledHalf } from "./browser-halves.ts";

interface WithIcons {
  icon?: string | undefined;
  children?: readonly WithIcons[] | undefined;
}

/** Returns the names of the icons of the kernel, the config and the plugins. */
export function usedIcons(config: LoadedConfig, halves: readonly InstalledHalf[]): string[] {
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
  return [...names].toSorted();
}

/**
 * Generates the module with the drawings.
 * @throws Error if the set has no icon of that name
 */
export function iconsModule(names: readonly string[]): string {
  return `export const drawings = new Map(${JSON.stringify(names.map((name) => [name, pathOf(name)]))});`;
}

/**
 * Returns an icon as a black SVG picture.
 * @throws Error if the set has no icon of that name
 */
export const pictureOf = (name: string): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='2' ` +
  `stroke-linecap='round' stroke-linejoin='round'><path d='${pathOf(name)}'/></svg>`;

/**
 * Returns an icon as one SVG path: every element more would be one more in each row of a list. Two decimals of its 24
 * units are more than a screen shows.
 */
function pathOf(name: string): string {
  const body = icons.icons[name]?.body ?? icons.icons[icons.aliases?.[name]?.parent ?? ""]?.body;
  if (body === undefined) throw new Error(`there is no icon "${name}"`);
  return [...body.matchAll(/<(path|circle|ellipse|rect) ([^>]*)>/g)]
    .map(([, shape, attributes = ""]) => {
      const values = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
      const size = (key: string, otherwise = 0): number => Number(values.get(key) ?? otherwise);
      // A path that begins with a relative move would continue where the one before it ends.
      if (shape === "path") return (values.get("d") ?? "").replace(/^m/, "M0 0m");
      if (shape === "rect") {
        const radius = size("rx", size("ry"));
        return rectangle(size("x"), size("y"), size("width"), size("height"), radius);
      }
      return ellipse(size("cx"), size("cy"), size("rx", size("r")), size("ry", size("r")));
    })
    .join("")
    .replaceAll(/\d*\.\d{3,}/g, (number, at: number, path: string) => {
      const rounded = String(Number(Number(number).toFixed(2))).replace(/^0\./, ".");
      // In `1.5.5` the second point begins another number, which a whole number would swallow.
      return path[at + number.length] === "." && !rounded.includes(".") ? `${rounded}.0` : rounded;
    })
    .replaceAll(" -", "-");
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  const half = `a${rx} ${ry} 0 0 1`;
  return `M${x - rx} ${y}${half} ${2 * rx} 0${half} ${-2 * rx} 0z`;
}

function rectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  const corner = (dx: number, dy: number): string => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  const [top, right] = [`h${across}${corner(radius, radius)}`, `v${down}${corner(-radius, radius)}`];
  const [bottom, left] = [`h${-across}${corner(-radius, -radius)}`, `v${-down}${corner(radius, -radius)}`];
  return `M${x + radius} ${y}${top}${right}${bottom}${left}z`;
}
