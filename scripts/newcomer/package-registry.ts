/** A package registry on this machine, with the packages of this repository in it. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { startRegistry } from "./registry-server.ts";

export interface PackageRegistry {
  /** `http://127.0.0.1:39817/` */
  url: string;
  /** The variables of a person's shell: Node, npm, and this registry for the scopes that are published here. */
  environment: Record<string, string>;
  /** Publishes a folder as `npm publish` does. */
  publish: (folder: string) => Promise<void>;
  close: () => void;
}

const run = promisify(execFile);

/** Serves nothing but what is published: the packages of others come from npm. */
export async function openPackageRegistry(scopes: readonly string[]): Promise<PackageRegistry> {
  const folder = mkdtempSync(join(tmpdir(), "portal-registry-"));
  const { url, close } = await startRegistry();
  const host = url.replace(/^http:/, "");
  writeFileSync(
    join(folder, ".npmrc"),
    `${scopes.map((scope) => `${scope}:registry=${url}\n`).join("")}${host}:_authToken=anyone\nfund=false\naudit=false\n`,
  );
  const bin = join(folder, "bin");
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, "node"));
  // The machine's downloads, but not what `npm create` has installed of an earlier package of the same version.
  const cache = join(folder, "cache");
  mkdirSync(cache);
  const machineCache = (await run("npm", ["config", "get", "cache"], { env: machineVariables() })).stdout.trim();
  symlinkSync(join(machineCache, "_cacache"), join(cache, "_cacache"));
  const environment = {
    ...machineVariables(),
    npm_config_cache: cache,
    PATH: `${bin}:${process.env["PATH"]?.replaceAll(`${resolve("node_modules/.bin")}:`, "") ?? ""}`,
    npm_config_userconfig: join(folder, ".npmrc"),
    npm_config_prefer_offline: "true",
    NO_COLOR: "1",
  };
  return {
    url,
    environment,
    publish: async (packed) => {
      await run("npm", ["publish", packed, "--registry", url, "--access", "public"], { env: environment });
    },
    close: () => {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** How this machine reaches npm (certificates, proxies) stays; what the run of the tests has set does not. */
function machineVariables(): Record<string, string> {
  const ofTheRun = /^(npm_|TEST_|VITEST|PORTAL_|NODE_(ENV|OPTIONS|COMPILE_CACHE)$|(DATABASE|REDIS)_URL$)/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || ofTheRun.test(name) ? [] : [[name, value]],
    ),
  );
}

/** Writes a package again with another version, its own and those of its siblings that it asks for. */
export function changeVersion(folder: string, version: string): void {
  const file = join(folder, "package.json");
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text
      .replace(/"version": "[^"]+"/, `"version": "${version}"`)
      .replace(/("@portalkit\/[\w-]+": )"[^"]+"/g, `$1"^${version}"`),
  );
}
