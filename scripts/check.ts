/** `npm run check`: validates the config and prints what the deployment consists of. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { MenuItemDefinition } from "../kernel/contract/portal-config.ts";
import { describeProblem, ProblemsError } from "../kernel/contract/problem.ts";
import { kernelRoutes } from "../kernel/server/config/kernel-routes.ts";
import { loadConfig } from "../kernel/server/config/load-config.ts";
import { readBrowserHalf, type ReadContributions } from "../kernel/server/config/read-browser-half.ts";
import { endpointUrl } from "../kernel/server/http/mount-endpoints.ts";
import { install } from "../kernel/server/install.ts";
import type { InstalledInstance, LoadedConfig, ServerRegistry } from "../kernel/server/kernel.ts";

type Section = readonly [heading: string, lines: readonly string[]];

/** @throws ProblemsError with every mistake. */
export async function checkPortal(file: string): Promise<string> {
  const config = await loadConfig({ file, environment: process.env, halves: "server", lenientEnvironment: true });
  const installed = install(config);
  if ("problems" in installed) throw new ProblemsError(installed.problems);
  const sections = await describe(config, installed.registry);
  return sections.filter(([, lines]) => lines.length > 0).map(([heading, lines]) => `${heading}\n${lines.map((line) => `  ${line}`).join("\n")}`).join("\n\n");
}

async function describe(config: LoadedConfig, registry: ServerRegistry): Promise<Section[]> {
  const { portal } = config;
  const halves = await Promise.all(registry.instances.map(async (instance) => [instance, await browserOf(instance)] as const));
  return [
    ["Portal", columns([["brand", portal.brand.name], ["base path", portal.basePath], ["languages", portal.languages.join(", ")], ["server", portal.server?.external ?? "our own"]])],
    ["Plugins", columns(registry.instances.map(({ id, plugin, contract }) => [id, plugin, contract.description]))],
    ["Disabled plugins (no bytes, pages, resources or endpoints; their tables, if any, stay)", disabledPlugins(config)],
    ["Pages", columns([...kernelRoutes.map((path) => [path, "kernel"]), ...halves.flatMap(([{ id }, { routes }]) => (routes ?? []).map(({ path, layout }) => [path, `${id} (${layout})`]))])],
    ["Menu", menuLines(registry.menu)],
    ["Slots", columns(halves.flatMap(([{ id }, { slots }]) => (slots ?? []).map(({ slot }) => [slot.name, id])))],
    ["Resources", columns([...registry.resources.values()].map(({ resourceId, table, columns: fields, options }) => [resourceId, `table ${table}`, `${fields.length} columns`, [...(options?.actions ?? []), ...(options?.bulkActions ?? [])].map(({ id }) => id).join(", ")]))],
    ["Endpoints", registry.instances.flatMap(({ id, contributions }) => (contributions.endpoints ?? []).map(({ endpoint }) => `${endpoint.method} ${endpointUrl(portal.basePath, id, endpoint)}`))],
    ["Jobs", registry.instances.flatMap(({ id, contributions }) => (contributions.jobs ?? []).map(({ name, schedule }) => `${id}/${name}${schedule === undefined ? "" : ` at ${schedule}`}`))],
    ["Socket topics", registry.instances.flatMap(({ contributions }) => (contributions.topics ?? []).map(({ pattern }) => pattern))],
    ["Environment", columns([["PORTAL_SECRET", stateOf("PORTAL_SECRET"), "required by npm start"], ...config.environment.map(({ $env, default: byDefault, secret }) => [$env, stateOf($env), byDefault === undefined ? "required" : secret ? "has a default" : `default ${byDefault}`])])],
  ];
}

const stateOf = (name: string): string => ((process.env[name] ?? "") === "" ? "not set" : "set");

async function browserOf(instance: InstalledInstance): Promise<ReadContributions> {
  if (!existsSync(join(instance.folder, "browser.tsx"))) return {};
  const half = await readBrowserHalf(instance);
  return "contributions" in half ? half.contributions : {};
}

function disabledPlugins({ portal }: LoadedConfig): string[] {
  const enabled = new Set(portal.plugins.map(({ plugin }) => plugin));
  return portal.pluginFolders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder).filter((name) => existsSync(join(folder, name, "contract.ts")) && !enabled.has(name)));
}

function menuLines(items: readonly MenuItemDefinition[], indent = ""): string[] {
  return items.flatMap(({ type, label, path, resourceId, children }) => [
    `${indent}${label ?? `(${type ?? "item"})`}${path === undefined ? "" : `  ${path}`}${resourceId === undefined ? "" : `  /resource/${resourceId}`}`,
    ...menuLines(children ?? [], `${indent}  `),
  ]);
}

/** Rows with their cells under each other. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)), []);
  return rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ").trimEnd());
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await checkPortal("portal.config.ts")}\n`);
  } catch (error) {
    process.stderr.write(error instanceof ProblemsError ? `portal.config.ts has ${error.problems.length} problem${error.problems.length === 1 ? "" : "s"}:\n${error.problems.map((problem) => `  ${describeProblem(problem)}`).join("\n")}\n` : `${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
}
