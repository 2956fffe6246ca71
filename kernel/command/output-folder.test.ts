/** Each config has a folder of its own. */
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { outputFolder } from "./output-folder.ts";

it.each([
  ["portal.config.ts", "dist"],
  ["./portal.config.ts", "dist"],
  [resolve("portal.config.ts"), "dist"],
  ["shop.config.ts", join("dist", "pages-shop")],
  ["tests/fixtures/bare.config.ts", join("dist", "pages-tests-fixtures-bare")],
  ["tests/portal.config.ts", join("dist", "pages-tests-portal")],
  ["../other/portal.config.ts", join("dist", "pages-other-portal")],
  ["configs/münchen.mts", join("dist", "pages-configs-münchen")],
])("%s is built into %s", (file, folder) => {
  expect(outputFolder(file)).toBe(folder);
});
