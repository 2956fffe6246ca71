/** Checks across the config: names that must exist elsewhere in it, and names that must be there once. */
import type { Problem } from "../../contract/problem.ts";
import { install } from "../install.ts";
import type { LoadedConfig } from "../kernel.ts";
import { checkBrowserHalves, servedPages } from "./check-browser-halves.ts";
import { checkMenu } from "./check-menu.ts";
import { checkMessages } from "./check-messages.ts";
import { checkOptions } from "./check-options.ts";
import { checkPermissions } from "./check-permissions.ts";
import { checkPlugins } from "./check-plugins.ts";
import { checkResources } from "./check-resources.ts";
import { gatherDeployment, type CheckOptions } from "./deployment.ts";
import { reportTo } from "./report.ts";

/** Takes a config that its schema accepts; gives every mistake that only shows across it. */
export async function checkConfig(config: LoadedConfig, options: CheckOptions): Promise<Problem[]> {
  const problems: Problem[] = [];
  const report = reportTo(problems);
  const deployment = await gatherDeployment(config, options, problems);
  // What contributions clash over is told as soon as nothing in them is wrong by itself.
  const canInstall = options.withServer && options.isComplete && problems.length === 0;
  checkPlugins(deployment, report);
  checkPermissions(deployment, report);
  if (options.withServer && options.isComplete) await checkOptions(deployment, report);
  checkResources(deployment, report);
  checkMessages(deployment, report);
  checkBrowserHalves(deployment, report);
  checkMenu(deployment, deployment.isEveryHalfRead ? servedPages(deployment) : undefined, report);
  if (canInstall) problems.push(...clashes(config));
  return problems;
}

function clashes(config: LoadedConfig): Problem[] {
  const installed = install(config);
  // Resources are compared here with their places in the file.
  return "problems" in installed ? installed.problems.filter(({ code }) => code !== "PORTAL_RESOURCE_DUPLICATE") : [];
}
