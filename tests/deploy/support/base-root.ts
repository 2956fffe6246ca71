/**
 * Makes a root with what the image `node:VERSION-SUITE-slim` has, for machines without a container engine: a minimal
 * Debian without manuals, Node of that version in /usr/local, npm, and the account `node` with the id 1000. Its Node is
 * that of the npm package `node`, its npm that of this machine: those of the real image were built by others. Yarn,
 * corepack and the entry point, which runs a command that begins with `node` unchanged, are missing.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inNamespaces, inRoot, succeeds } from "./command-in-root.ts";

const mirror = "http://deb.debian.org/debian";
/** What slim images of Debian leave out. */
const excluded = ["doc", "info", "lintian", "locale", "man"].map((name) => `/usr/share/${name}`);

/** @throws Error if the name has another form */
export function readBase(base: string): { version: string; suite: string } {
  const [, version = "", suite = ""] = /^node:(\d+\.\d+\.\d+)-([a-z]+)-slim$/.exec(base) ?? [];
  if (suite === "") throw new Error(`not a slim image of Node: ${base}`);
  return { version, suite };
}

/** Says why the base cannot be made here; empty if it can. */
export async function whyNoBase(base: string): Promise<string> {
  const { suite } = readBase(base);
  if (!existsSync(`/usr/share/debootstrap/scripts/${suite}`)) return `debootstrap does not know ${suite}`;
  const address = `${mirror}/dists/${suite}/InRelease`;
  const isReachable = await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isReachable ? "" : `${address} cannot be reached`;
}

/** Where a certificate authority of this machine's own is in the root, for `npm ci` behind an inspecting proxy. */
export const authorityFile = "/etc/ssl/machine-authorities.pem";

export async function makeBaseRoot(base: string, root: string): Promise<void> {
  const { version, suite } = readBase(base);
  await succeeds([...inNamespaces(), "debootstrap", "--variant=minbase", suite, root, mirror], 600_000);
  const sources = [
    `deb ${mirror} ${suite} main`,
    `deb ${mirror} ${suite}-updates main`,
    `deb ${mirror}-security ${suite}-security main`,
  ];
  writeFileSync(join(root, "etc/apt/sources.list"), `${sources.join("\n")}\n`);
  const rules = excluded.map((folder) => `path-exclude ${folder}/*\n`);
  writeFileSync(join(root, "etc/dpkg/dpkg.cfg.d/docker"), rules.join(""));
  for (const folder of excluded) rmSync(join(root, folder), { recursive: true, force: true });
  addNode(root, version);
  const authorities = process.env["NODE_EXTRA_CA_CERTS"];
  if (authorities !== undefined) cpSync(authorities, join(root, authorityFile), { dereference: true });
  const account = "groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node";
  await succeeds(inRoot(root, { mounts: [], network: "none" }, ["sh", "-c", account]), 30_000);
}

function addNode(root: string, version: string): void {
  const node = "node_modules/node/bin/node";
  const found = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  if (found !== `v${version}`) throw new Error(`${node} is ${found}, and the image has v${version}`);
  const local = join(root, "usr/local");
  cpSync(node, join(local, "bin/node"));
  const modules = execFileSync("npm", ["root", "--global"], { encoding: "utf8" }).trim();
  mkdirSync(join(local, "lib/node_modules"), { recursive: true });
  cpSync(join(modules, "npm"), join(local, "lib/node_modules/npm"), { recursive: true, verbatimSymlinks: true });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
}
