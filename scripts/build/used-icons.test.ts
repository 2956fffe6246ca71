/** Checks which icon drawings go into which file. */
import { expect, it } from "vitest";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import { usedIcons } from "./used-icons.ts";

it("gives a page before the shell the icons of the shell too", async () => {
  const { signedOut, shell, more } = await usedIcons({
    portal: { menu: [], resources: [] },
    instances: [],
  } as unknown as LoadedConfig);
  const all = { ...signedOut, ...more };
  expect(Object.keys(shell)).toContain("copy");
  expect(Object.keys(shell).filter((name) => !(name in all))).toEqual([]);
});
