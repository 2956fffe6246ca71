/** Checks the questions about resources that options of plugins ask, as far as the definitions of resources say. */
import { checkRole } from "./check-permissions.ts";
import { configPath } from "./config-path.ts";
import type { Deployment } from "./deployment.ts";
import type { Report } from "../problems/report.ts";

export function checkSummaries(deployment: Deployment, report: Report): void {
  const { config, summaries, columns, resources, resourceIds, placeOfInstance } = deployment;
  const checkSummary = config.features.find((feature) => feature.checkSummary)?.checkSummary;
  for (const { instance, summary } of summaries) {
    const place = (path: readonly string[]): string =>
      configPath(instance.options, [...summary.path, ...path], placeOfInstance(instance.id));
    if (resourceIds?.includes(summary.resource) === false)
      report({
        code: "PORTAL_CONFIG_UNKNOWN_RESOURCE",
        where: place(["resource"]),
        found: `the resource "${summary.resource}"`,
        expected: "a resource of this deployment",
        wrong: summary.resource,
        valid: resourceIds,
      });
    for (const [index, role] of (summary.roles ?? []).entries())
      checkRole(config, role, place(["roles", String(index)]), report);
    const definition = resources.find(({ resourceId }) => resourceId === summary.resource);
    const added = columns.filter(({ resource }) => resource === summary.resource).map(({ column }) => column);
    const known = definition && [...definition.columns, ...added];
    checkSummary?.(
      summary,
      known && new Map(known.map((column) => [column.name, { definition: column }])),
      place,
      report,
    );
  }
}
