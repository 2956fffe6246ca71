/** The folder that the pages of a config are built into. */
import { join, relative, resolve } from "node:path";

/**
 * `dist` for `portal.config.ts`, and a folder in it for each other config, so that two configs started in one folder do
 * not replace each other's pages.
 * @param configFile relative to the current folder
 * @example outputFolder("tests/shop.config.ts") // "dist/pages-tests-shop"
 */
export function outputFolder(configFile: string): string {
  const path = relative(process.cwd(), resolve(configFile));
  if (path === "portal.config.ts") return "dist";
  const name = path
    .replace(/(\.config)?\.[cm]?[jt]s$/, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return join("dist", `pages-${name}`);
}
