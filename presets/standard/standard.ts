/** The plugins that most deployments want, in one line of `portal.config.ts`. */
import type { PluginUse } from "@portalkit/kernel/contract";
import { bulkOperations } from "@portalkit/bulk-operations";
import { imports } from "@portalkit/imports";
import { jobs } from "@portalkit/jobs";
import { resources } from "@portalkit/resources";
import { search } from "@portalkit/search";
import { serverRendering } from "@portalkit/server-rendering";
import { settings } from "@portalkit/settings";
import { trash } from "@portalkit/trash";
import { views } from "@portalkit/views";

const plugins = {
  resources: () => resources({ id: "resources" }),
  views: () => views({ id: "views" }),
  "bulk-operations": () => bulkOperations({ id: "bulk-operations" }),
  imports: () => imports({ id: "imports" }),
  trash: () => trash({ id: "trash" }),
  search: () => search({ id: "search" }),
  settings: () => settings({ id: "settings" }),
  jobs: () => jobs({ id: "jobs" }),
  "server-rendering": () => serverRendering({ id: "server-rendering" }),
} as const satisfies Record<string, () => PluginUse>;

export type StandardPlugin = keyof typeof plugins;

/**
 * Returns resources, saved views, bulk operations, imports of files, the trash, the command palette, the page of
 * settings, the page of jobs, and first pages that the server renders, each with its name as its id. A plugin with
 * other options is left out here and listed by itself. What is left out is in no page, no call and no job.
 * @throws Error for a name in `without` that it does not have
 * @example plugins: [auth({ id: "auth" }), ...standard({ without: ["jobs"] })]
 */
export function standard({ without = [] }: { without?: readonly StandardPlugin[] } = {}): PluginUse[] {
  const unknown = without.find((name) => !Object.hasOwn(plugins, name));
  if (unknown !== undefined)
    throw new Error(
      `standard() . without: found ${JSON.stringify(unknown)}, expected one of ${Object.keys(plugins).join(", ")}`,
    );
  return Object.entries(plugins).flatMap(([name, use]) => (without.includes(name as StandardPlugin) ? [] : [use()]));
}
