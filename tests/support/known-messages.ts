/** Every text of the deployment that can be translated, with who brings it: contracts, refusals, resources and the menu. */
import { globSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { MenuItemDefinition } from "../../kernel/contract/portal-config.ts";
import { refusals } from "../../kernel/contract/refusals.ts";
import type { ResourceDefinition } from "../../kernel/contract/resource-definition.ts";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import { install } from "../../kernel/server/install.ts";
import type { ServerRegistry } from "../../kernel/server/kernel.ts";
import { deleteChecked } from "../../kernel/server/resources/describe-resource.ts";

/** By English text: the folders of the plugins that say it; `i18n` stands for the kernel. */
export type KnownMessages = ReadonlyMap<string, ReadonlySet<string>>;

/** Contracts name their sentences so. */
const messagesExport = /(Messages?|Labels|Refusals|Titles)$/;

export async function readRegistry(configFile = "portal.config.ts"): Promise<ServerRegistry> {
  const installed = install(await loadConfig({ file: configFile, environment: {}, halves: "server", lenientEnvironment: true }));
  if ("problems" in installed) throw new Error(JSON.stringify(installed.problems));
  return installed.registry;
}

export async function knownMessages(registry: ServerRegistry): Promise<KnownMessages> {
  const known = new Map<string, Set<string>>();
  const add = (owner: string, text: unknown): void => {
    // Without a letter there is nothing to translate.
    if (typeof text === "string" && /\p{L}/u.test(text.replace(/\{\w+\}/g, ""))) known.set(text, (known.get(text) ?? new Set()).add(owner));
  };
  for (const file of globSync("kernel/contract/messages/*.ts")) for (const text of await textsOf(file, /./)) add("i18n", text);
  for (const { message } of Object.values(refusals)) add("i18n", message);
  for (const text of [deleteChecked.label, deleteChecked.confirm]) add("i18n", text);
  for (const file of globSync(["plugins/*/contract.ts", "plugins/*/contract/**/*.ts"]).filter((name) => !name.endsWith(".test.ts"))) {
    for (const text of await textsOf(file, messagesExport)) add(file.split("/")[1] ?? "", text);
  }
  for (const { plugin, contributions, options } of registry.instances) {
    for (const resource of contributions.resources ?? []) for (const text of textsOfResource(registry.resources.get(resource.resourceId) ?? resource)) add(plugin, text);
    for (const text of textsOfMenu(contributions.menu ?? [])) add(plugin, text);
    if (plugin === "inline-list") add(plugin, options["label"]);
  }
  // What the config itself says, any plugin of the deployment may translate.
  for (const text of textsOfMenu(registry.menu)) add("", text);
  return known;
}

async function textsOf(file: string, named: RegExp): Promise<string[]> {
  const exported = (await import(resolve(file))) as Record<string, unknown>;
  const found = Object.entries(exported).filter(([name]) => named.test(name)).flatMap(([, value]) => (typeof value === "object" && value !== null ? Object.values(value) : [value]));
  return found.map(textOf).filter((text) => text !== undefined);
}

/** A sentence, or that of a refusal. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === "object" && value !== null && "message" in value ? value.message : value;
  return typeof text === "string" ? text : undefined;
}

function textsOfResource({ label, columns, options = {} }: ResourceDefinition): unknown[] {
  return [
    label,
    ...columns.flatMap((column) => (column.backendOnly === true ? [column.label] : [column.label, column.foreignResource?.unsetLabel, ...Object.values(column.editingNote ?? {}), ...(column.validation ?? []).map(({ message }) => message), ...enumLabels(column)])),
    ...(options.fieldGroups ?? []).map(({ groupName }) => groupName),
    ...(options.actions ?? []).map(({ name }) => name),
    ...(options.bulkActions ?? []).flatMap((action) => [action.label, action.confirm]),
  ];
}

/** Languages go by their own names. */
const enumLabels = ({ name, enum: options = [] }: ResourceDefinition["columns"][number]): string[] => (name === "language" ? [] : options.map(({ label }) => label));

const textsOfMenu = (menu: readonly MenuItemDefinition[]): unknown[] => menu.flatMap(({ label, badgeTooltip, children = [] }) => [label, badgeTooltip, ...textsOfMenu(children)]);

/** The name of the plugin whose translations a file holds, and its language. */
export const placeOf = (file: string): { plugin: string; language: string } => ({ plugin: file.split("/")[1] ?? "", language: basename(file, ".json") });
