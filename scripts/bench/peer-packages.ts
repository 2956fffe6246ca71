/** Installs the packages of the peers, which are no dependencies of this project, once for all runs. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const sources = "scripts/bench/peers";
/** npm writes this file at the end of an installation. */
const installed = "node_modules/.package-lock.json";

/**
 * Copies the pages of the peers to `folder` and installs their packages there, unless it has the same ones already.
 * @returns whether the packages are there; if not, `say` has received the reason.
 */
export async function installPeers(folder: string, say: (line: string) => void): Promise<boolean> {
  const isInstalled = existsSync(join(folder, installed)) && ["package.json", ".npmrc"].every(isSameIn(folder));
  if (!isInstalled) rmSync(folder, { recursive: true, force: true });
  cpSync(sources, folder, { recursive: true });
  if (isInstalled) return true;
  say(`  installing react-admin and Refine in ${folder}, once ...`);
  try {
    await promisify(execFile)("npm", [...install, "--prefix", "."], { cwd: folder });
    return true;
  } catch (error) {
    say(`  react-admin and Refine are left out: ${reasonOf(error as Error)}`);
    return false;
  }
}

/** Returns the sentence of npm's output, after the lines with codes. */
const reasonOf = ({ message, stderr = "" }: Error & { stderr?: string }): string =>
  /^npm error (?!code |errno |syscall )(.+)$/m.exec(stderr)?.[1] ?? message;

/** Retries once, and soon: without a registry, npm would wait for minutes. */
const retries = ["--fetch-retries=1", "--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=1000"];
const install = ["install", "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund", ...retries];

const isSameIn =
  (folder: string) =>
  (file: string): boolean =>
    readFileSync(join(sources, file), "utf8") === readFileSync(join(folder, file), "utf8");
