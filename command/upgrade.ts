/**
 * `portalkit upgrade`: installs the newest versions of the kernel and of all plugin packages that fit together, changes
 * the sources of the deployment where a version needs it, and checks the result. `portalkit upgrade 1.2.0` takes that
 * version of the kernel and its plugins. `portalkit upgrade --plan` installs and changes nothing: it shows which lines
 * the installed kernel would change. A file with a mistake in its syntax is named, and the command then exits with 1.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import {
  ProblemsError,
  packageFolder,
  pluginPackages,
  readPackageFile,
  kernelPackage,
  toolsPackage,
  deprecations,
} from "@portalkit/kernel/tools";
import { applyChanges, planChanges, type PlannedChange } from "./upgrade/change-sources.ts";
import { describePlan } from "./upgrade/describe-plan.ts";
import { sourceChanges } from "./upgrade/source-changes.ts";

/** How the upgraded kernel is called by the one before it: only the new one knows what has changed since. */
const since = "--changes-since";
const say = (line: string): void => void process.stdout.write(`${line}\n`);

export function run(parameters: readonly string[]): void {
  try {
    const [first = "latest", second, ...others] = parameters;
    if (first === since && second !== undefined) return changeAndCheck(second);
    if (first === "--plan" && second === undefined) return showPlan();
    if (second !== undefined || others.length > 0 || !/^(latest|\d+\.\d+\.\d+(-[\w.]+)?)$/.test(first))
      throw refusal(
        JSON.stringify(parameters.join(" ")),
        "one version of three numbers, --plan, or none for the newest",
      );
    upgrade(first);
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    process.stderr.write(`Nothing was upgraded.\n${error.message}\n`);
    process.exitCode = 1;
  }
}

const refusal = (found: string, expected: string): ProblemsError =>
  new ProblemsError([{ code: "PORTAL_ARGUMENT_INVALID", where: "command line", found, expected }]);

/** The kernel and its own plugins have one version; other plugins have their own. */
function upgrade(version: string): void {
  const before = kernelVersion();
  const own = `${kernelPackage.split("/")[0] ?? ""}/`;
  const others = [...new Set(pluginPackages(process.cwd()).map((found) => found.package))];
  const wanted = [kernelPackage, toolsPackage, ...others.filter((name) => name.startsWith(own))].map(
    (name) => `${name}@${version}`,
  );
  const latest = others.filter((name) => !name.startsWith(own)).map((name) => `${name}@latest`);
  say(`npm install ${[...wanted, ...latest].join(" ")}`);
  try {
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...wanted, ...latest], { stdio: "inherit" });
  } catch {
    throw refusal("versions that npm cannot install together", "what npm says above; package.json is as it was");
  }
  const command = join(packageFolder(kernelPackage, process.cwd()) ?? "", "command/portal.js");
  const { status } = spawnSync(process.execPath, [command, "upgrade", since, before], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}

const kernelVersion = (): string => {
  const folder = packageFolder(kernelPackage, process.cwd());
  const version = folder === undefined ? undefined : readPackageFile(folder)?.version;
  if (version === undefined) throw refusal("no installed kernel", `a folder where ${kernelPackage} is installed`);
  return version;
};

const planSince = (before: string): PlannedChange[] =>
  planChanges({ folder: resolve("."), changes: sourceChanges, deprecations, from: before, to: kernelVersion() });

function showPlan(): void {
  const plan = planSince(kernelVersion());
  for (const line of describePlan(plan)) say(line);
  say(plan.length === 0 ? "nothing to change" : "nothing was changed; portal upgrade changes these files");
  if (hasUnreadable(plan)) process.exitCode = 1;
}

/** Whether a file has a mistake in its syntax: the plan lacks what is deprecated in it. */
const hasUnreadable = (plan: readonly PlannedChange[]): boolean =>
  plan.some(({ unreadable }) => unreadable !== undefined);

function changeAndCheck(before: string): void {
  const now = kernelVersion();
  const plan = planSince(before);
  for (const line of describePlan(plan)) say(line);
  applyChanges(resolve("."), plan);
  say(now === before ? `${now} is the newest version` : `upgraded from ${before} to ${now}`);
  const { status } = spawnSync(process.execPath, [process.argv[1] ?? "", "check"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  say(status === 0 ? "the config has no mistakes" : "the config has mistakes; npm run check shows them again");
  process.exitCode = hasUnreadable(plan) ? 1 : (status ?? 1);
}
