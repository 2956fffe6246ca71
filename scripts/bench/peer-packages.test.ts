import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installPeers } from "./peer-packages.ts";

describe("installPeers", () => {
  let folder = "";
  let lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "peers-"));
    lines = [];
    vi.stubEnv("npm_config_registry", "http://127.0.0.1:9/");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  /** As after an installation of the packages in `manifest`. */
  const markInstalled = (manifest: string): void => {
    mkdirSync(join(folder, "node_modules"));
    writeFileSync(join(folder, "node_modules/.package-lock.json"), "{}");
    writeFileSync(join(folder, "package.json"), manifest);
    cpSync("scripts/bench/peers/.npmrc", join(folder, ".npmrc"));
  };

  it("says that the peers are left out, and why, without a registry", async () => {
    expect(await installPeers(folder, say)).toBe(false);
    expect(lines).toEqual([
      `  installing react-admin and Refine in ${folder}, once ...`,
      expect.stringMatching(/^ {2}react-admin and Refine are left out: .*127\.0\.0\.1:9/),
    ]);
  });

  it("installs nothing a second time, but copies the pages as they are now", async () => {
    markInstalled(readFileSync("scripts/bench/peers/package.json", "utf8"));
    expect(await installPeers(folder, say)).toBe(true);
    expect(lines).toEqual([]);
    expect(existsSync(join(folder, "refine.jsx"))).toBe(true);
  });

  it("installs again when the versions have changed", async () => {
    markInstalled("{}");
    expect(await installPeers(folder, say)).toBe(false);
    expect(existsSync(join(folder, "node_modules/.package-lock.json"))).toBe(false);
  });
});
