/** Checks across the config: names that must exist elsewhere in it, and names that must be unique. */
import type { Problem } from "../../contract/errors/problem.ts";
import { install } from "../install/install.ts";
import type { LoadedConfig } from "../extension/loaded-config.ts";
import { checkBrowserHalves, servedPages } from "./check-browser-halves.ts";
import { checkMenu, hasUnknownPage } from "./check-menu.ts";
import { checkMessages } from "./check-messages.ts";
import { checkNames } from "./check-names.ts";
import { checkOptions } from "./check-options.ts";
import { checkPermissions } from "./check-permissions.ts";
import { checkPlugins } from "./check-plugins.ts";
import { checkResources } from "./check-resources.ts";
import { checkSummaries } from "./check-summaries.ts";
import { gatherDeployment, type CheckOptions, type Contributed } from "./deployment.ts";
import { foldProblems } from "./fold-problems.ts";
import { reportTo } from "../problems/report.ts";

/** What is found across the parts of a config. */
export interface Findings {
  problems: Problem[];
  /** What each half contributes, as far as it can be read. */
  contributions: readonly Contributed[];
}

/** Accepts a config that passed its schema; returns every problem that involves more than one part of it. */
export async function checkConfig(config: LoadedConfig, options: CheckOptions): Promise<Findings> {
  const problems: Problem[] = [];
  const report = reportTo(problems);
  const deployment = await gatherDeployment(config, options, problems);
  // Conflicts between contributions are reported only when each contribution is valid by itself.
  const canInstall = options.withServer && options.isComplete && problems.length === 0;
  const failed = problems.find(({ where }) => where.endsWith(" . browser.tsx"));
  checkPlugins(deployment, report);
  checkPermissions(deployment, report);
  if (options.withServer) await checkOptions(deployment, options.readable, report);
  checkResources(deployment, report);
  checkSummaries(deployment, report);
  checkMessages(deployment, report);
  checkBrowserHalves(deployment, report);
  checkNames(deployment, report);
  const pages = deployment.hasBrowserHalves ? servedPages(deployment) : undefined;
  const absentPages = pages !== undefined && hasUnknownPage(deployment, pages) ? await config.absentPages() : [];
  checkMenu(deployment, pages, absentPages, report);
  if (canInstall) problems.push(...clashes(config));
  const causes = failed === undefined ? options.causes : [...options.causes, { id: "", problem: failed }];
  return {
    problems: foldProblems(problems, causes, [...options.readable]),
    contributions: deployment.contributions,
  };
}

function clashes(config: LoadedConfig): Problem[] {
  const installed = install(config);
  // Duplicate resources are already reported by `checkResources`, with their places in the file.
  return "problems" in installed ? installed.problems.filter(({ code }) => code !== "PORTAL_RESOURCE_DUPLICATE") : [];
}
