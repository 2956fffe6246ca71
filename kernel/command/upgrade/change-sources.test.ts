import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changeSources } from "./change-sources.ts";
import { sourceChanges } from "./source-changes.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-upgrade-"));
  mkdirSync(join(folder, "plugins/stars"), { recursive: true });
  writeFileSync(join(folder, "portal.config.ts"), 'import { auth } from "#plugins/auth";\n');
  writeFileSync(join(folder, "plugins/stars/contract.ts"), 'import { endpoint } from "#kernel/contract";\n');
  writeFileSync(join(folder, "plugins/stars/other.ts"), 'export const word = "#kernel/contracts";\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");

it("changes the config and the plugins of a deployment, and says which files and why", () => {
  const changed = changeSources({ folder, changes: sourceChanges, from: "0.1.0", to: "0.2.0" });
  expect(changed).toEqual([
    { file: "plugins/stars/contract.ts", reason: "the kernel and the plugins are packages" },
    { file: "portal.config.ts", reason: "the kernel and the plugins are packages" },
  ]);
  expect(textOf("portal.config.ts")).toBe('import { auth } from "@portal/auth";\n');
  expect(textOf("plugins/stars/contract.ts")).toBe('import { endpoint } from "@portal/kernel/contract";\n');
  expect(textOf("plugins/stars/other.ts")).toBe('export const word = "#kernel/contracts";\n');
});

it("applies only what lies between the two versions, in the order of the versions", () => {
  const changes = ["0.1.0", "0.2.0", "0.3.0", "0.4.0"].map((version) => ({
    version,
    reason: version,
    change: (text: string) => `${text}${version}\n`,
  }));
  changeSources({ folder, changes, from: "0.1.0", to: "0.3.0" });
  expect(textOf("plugins/stars/other.ts")).toMatch(/\n0\.2\.0\n0\.3\.0\n$/);
});

it("changes nothing twice", () => {
  const change = (): unknown => changeSources({ folder, changes: sourceChanges, from: "0.1.0", to: "0.2.0" });
  change();
  expect(change()).toEqual([]);
});
