/**
 * `npm run site`: builds the documentation as pages into dist/site and serves them; `npm run site -- --build` only
 * builds them, for any server of files. The packages for that are in scripts/site, installed when they are needed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { portOrExit } from "./port-variable.ts";
import { serveSite } from "./site/serve-site.ts";

const outDir = "dist/site";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = join(import.meta.dirname, "site");
const parameters = process.argv.slice(2);
const host = process.env["HOST"] || "127.0.0.1";

if (parameters.some((parameter) => parameter !== "--build")) {
  process.stderr.write(`found ${JSON.stringify(parameters.join(" "))}, expected --build or nothing\n`);
  process.exitCode = 2;
} else {
  const port = portOrExit(4200);
  installPackages();
  if (buildSite() && !parameters.includes("--build")) {
    try {
      const { url } = await serveSite(outDir, { host, port });
      say(`The documentation is open: ${url}\nCtrl+C stops it.`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      process.stderr.write(`Port ${port} is taken; choose another one: PORT=${port + 1} npm run site\n`);
      process.exitCode = 1;
    }
  }
}

/** Installs the packages of scripts/site, unless they are those of its lock file. */
function installPackages(): void {
  const installed = join(folder, "node_modules/.package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, "package-lock.json")).mtimeMs)
    return;
  say("Installing the packages that build the site into scripts/site/node_modules ...");
  const { status } = spawnSync("npm ci --no-audit --no-fund", { cwd: folder, stdio: "inherit", shell: true });
  if (status !== 0) process.exit(status ?? 1);
}

/** Returns whether it succeeded; its exit code becomes that of this process. */
function buildSite(): boolean {
  const { status } = spawnSync(process.execPath, [join(folder, "build-site.ts"), outDir], { stdio: "inherit" });
  process.exitCode = status ?? 1;
  return status === 0;
}
