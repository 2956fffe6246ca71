/** Writes docs/configuration.md from the schemas of the kernel and of every plugin. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ColumnSchema } from "../../kernel/contract/config/column-schema.ts";
import { MenuItemSchema } from "../../kernel/contract/config/menu-schema.ts";
import { ResourceSchema } from "../../kernel/contract/config/resource-schema.ts";
import { PortalSchema } from "../../kernel/contract/config-schema.ts";
import { injectionPositions, resourcePages } from "../../kernel/contract/resource.ts";
import type { PluginContract } from "../../kernel/contract/plugin-contract.ts";
import { pluginsIn } from "../../kernel/server/config/read-config-file.ts";
import { kernelPermissions, type PermissionDeclaration } from "../../kernel/contract/permissions.ts";
import { optionTable } from "./option-table.ts";

export async function configurationPage(root: string): Promise<string> {
  const contracts = await Promise.all(
    pluginsIn(join(root, "plugins")).map((plugin) => contractOf(join(root, "plugins", plugin))),
  );
  return [
    intro(readFileSync(join(root, "portal.config.ts"), "utf8")),
    "## The portal\n",
    optionTable(PortalSchema, { elsewhere: ["plugins", "resources", "menu", "permissions"] }),
    "## Permissions\n",
    permissionWords,
    permissionTable(kernelPermissions),
    "",
    "## Menu items\n",
    "`menu[]` and, inside a group, `children[]`.\n",
    optionTable(MenuItemSchema, { elsewhere: ["children"] }),
    "## Resources\n",
    "`resources[]`, best written with `defineResource({...})`. Plugins define theirs in the same words.\n",
    optionTable(ResourceSchema, { elsewhere: ["columns", "options.pageInjections"] }),
    `Page injections stand under the page (${codeList(resourcePages)}) and the position (${codeList(injectionPositions)}). ${componentWords}\n`,
    "## Columns\n",
    "`resources[].columns[]`. Only `name` is needed: label and type come from the database.\n",
    optionTable(ColumnSchema, { elsewhere: fieldPages.map((page) => `components.${page}`) }),
    `${componentWords}\n`,
    "## Plugins\n",
    "`plugins[]`. A plugin is called with an `id` and its options; the `id` stands in addresses, logs and messages.\n",
    ...contracts.map(pluginSection),
  ].join("\n");
}

const permissionWords = `\`permissions\` says which roles may do what: by the id of a plugin's instance, a dot, and one of the permissions below each plugin; the
kernel's own stand under \`kernel\`. A list of roles is whole: superadmins are only among them where they are named. Roles are those that
\`auth\` has in its option \`roles\`; \`"*"\` stands for all of them. What the config does not mention has its default.

\`\`\`ts
permissions: {
  "game-codes.refund": ["superadmin", "cashier"],
  "finance.approve": ["superadmin", "controller"],
},
\`\`\`

A rule (\`allowedActions\`, \`allowed\`, \`showIn\`, \`visible\`) may name a permission instead of being a function: \`visible: "game-codes.import"\`.
\`npm run check\` lists who has each. Names of roles are part of the pages that everybody can fetch; who has a role is not.
`;

const fieldPages = ["list", "show", "showRow", "edit", "create", "filter"];
const componentWords =
  'A component is named as `plugin/name`, or as `{ file: "plugin/name", meta: {...} }` with data for it.';
const codeList = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(" ");

const intro = (example: string): string => `<!-- Written by \`npm run docs\` from the schemas. Change those. -->
# Configuration

\`portal.config.ts\` describes a deployment. It is read by the server and at build; the browser gets none of it but the
options marked so below. This repository's own:

\`\`\`ts
${example.trimEnd()}
\`\`\`

\`npm run check\` validates it and prints what the deployment consists of. All mistakes are told at once, each with its
place, what was found, what was expected and, for a wrong name, the nearest right one:

\`\`\`text
plugins[3] "game-cover" . maxFileSize: found "10MB" (a string), expected an integer of at least 1 (PORTAL_CONFIG_INVALID_VALUE)
menu[4] "Catalogue" . children[0] "Games" . resourceId: found the resource "gmaes", expected a resource of this deployment; did you mean "games"? (PORTAL_CONFIG_UNKNOWN_RESOURCE)
\`\`\`

**\`env("NAME", { default, secret })\`** stands for an option of a plugin that is read from the environment when the
server starts, converted to the option's type and then validated like any other. A secret is never printed. An option that
reaches the browser cannot come from the environment: it is built into the page.

**\`external("https://...")\`** as \`server\` builds the browser half for an existing server that speaks the contract.
The config's resources and the plugins' server halves then stay out.

Icons are named as on <https://lucide.dev/icons>; only those in use are built into the page.
`;

/**
 * Returns the contract that a plugin's folder exports.
 * @throws Error if there is none
 */
async function contractOf(folder: string): Promise<PluginContract> {
  const module = (await import(pathToFileURL(resolve(folder, "contract.ts")).href)) as Record<string, unknown>;
  const contract = Object.values(module).find(
    (value): value is PluginContract =>
      typeof value === "function" && typeof (value as Partial<PluginContract>).options === "object",
  );
  if (contract === undefined) throw new Error(`${folder}/contract.ts exports no pluginContract({...})`);
  return contract;
}

function pluginSection({
  name,
  description,
  options,
  permissions = {},
  needs = [],
  multiple = false,
}: PluginContract): string {
  const facts = [
    needs.length === 0 ? "" : `Needs ${needs.map((needed) => `\`${needed}\``).join(", ")}.`,
    multiple ? "Works several times, under different ids." : "",
  ].filter((fact) => fact !== "");
  return `### ${name}\n\n${description}.${facts.length === 0 ? "" : ` ${facts.join(" ")}`}\n\n${optionTable(options, { withPublic: true })}${permissionTable(permissions)}`;
}

function permissionTable(permissions: Readonly<Record<string, PermissionDeclaration>>): string {
  const rows = Object.entries(permissions).map(
    ([name, permission]) =>
      `| \`${name}\` | ${permission.default === "everyone" ? "everybody" : "superadmins"} | ${permission.description} |`,
  );
  return rows.length === 0
    ? ""
    : `\n| permission | who has it by default | what it allows |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}
