/** Checks that a plugin contributes nothing under an unknown key. */
import type { ContributionKeys } from "../../contract/extension/contribution-keys.ts";
import type { Report } from "../problems/report.ts";
import { configPath } from "./config-path.ts";

/**
 * @param keys the known kinds of contributions, and the keys of their items
 * @param place the half of the plugin, for problems
 */
export function checkKeys(contributions: object, keys: ContributionKeys, place: string, report: Report): void {
  const check = (value: object, known: Readonly<Record<string, unknown>>, path: readonly string[]): void => {
    for (const [key, given] of Object.entries(value))
      if (given !== undefined && !Object.hasOwn(known, key))
        report({
          code: "PORTAL_PLUGIN_UNKNOWN_KEY",
          where: configPath(contributions, path, place),
          found: `the unknown key "${key}"`,
          expected: `one of ${Object.keys(known).join(", ")}`,
          wrong: key,
          valid: Object.keys(known),
        });
  };
  check(contributions, keys, []);
  for (const [kind, items] of Object.entries(contributions)) {
    const known = Object.hasOwn(keys, kind) ? keys[kind] : undefined;
    if (typeof known !== "object" || !Array.isArray(items)) continue;
    for (const [index, item] of (items as unknown[]).entries())
      if (typeof item === "object" && item !== null) check(item, known, [kind, String(index)]);
  }
}
