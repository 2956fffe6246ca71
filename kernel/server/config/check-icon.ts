/** Checks whether an icon exists in the icon set that the build uses. */
import { icons } from "@iconify-json/lucide";
import type { Report } from "../problems/report.ts";

const names = [...Object.keys(icons.icons), ...Object.keys(icons.aliases ?? {})];
const known = new Set(names);

export function checkIcon(where: string, name: string, report: Report): void {
  if (!known.has(name))
    report({
      code: "PORTAL_CONFIG_UNKNOWN_ICON",
      where,
      found: `the icon "${name}"`,
      expected: "the name of a Lucide icon (https://lucide.dev/icons)",
      wrong: name,
      valid: names,
    });
}
