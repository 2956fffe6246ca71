/** Checks whether an icon exists in the icon set that the build uses. */
import { icons } from "@iconify-json/lucide";
import type { LoadedInstance } from "../extension/loaded-config.ts";
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

/** The build bundles the icons that a contract lists; it does not search browser halves for icons. */
export function checkListedIcon(
  where: string,
  icon: string | undefined,
  { plugin, contract }: Pick<LoadedInstance, "plugin" | "contract">,
  report: Report,
): void {
  if (icon !== undefined && contract.icons?.includes(icon) !== true)
    report({
      code: "PORTAL_PLUGIN_UNLISTED_ICON",
      where,
      found: `the icon "${icon}"`,
      expected: `this icon in the contract of "${plugin}", so that the build includes it`,
    });
}
