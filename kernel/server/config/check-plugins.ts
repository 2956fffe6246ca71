/**
 * Checks plugins against each other: their ids, the plugins they need, and options that refer to parts of the
 * deployment.
 */
import type { Reference } from "../../contract/extension/plugin-contract.ts";
import type { ColumnDefinition } from "../../contract/resources/resource-definition.ts";
import type { LoadedInstance } from "../extension/loaded-config.ts";
import { checkIcon } from "./check-icon.ts";
import { checkRole } from "./check-permissions.ts";
import { wrongColumnType } from "../problems/wrong-column-type.ts";
import { columnsOf, type Deployment } from "./deployment.ts";
import type { Report } from "../problems/report.ts";

/** The id of the kernel's own contributions and services. */
const reservedId = "kernel";

export function checkPlugins(deployment: Deployment, report: Report): void {
  const { config, placeOf } = deployment;
  const ids = new Map<string, string>();
  const uses = new Map<string, string>();
  for (const use of config.portal.plugins) {
    const { id, plugin, contract } = use;
    const where = placeOf(use);
    const sameId = ids.get(id);
    if (sameId !== undefined)
      report({
        code: "PORTAL_PLUGIN_DUPLICATE_ID",
        where,
        found: `the id "${id}", which ${sameId} also has`,
        expected: "a unique id",
      });
    if (id === reservedId)
      report({
        code: "PORTAL_PLUGIN_RESERVED_ID",
        where,
        found: `the id "${id}"`,
        expected: "another id: the kernel uses this one",
      });
    const before = uses.get(plugin);
    if (before !== undefined && contract.multiple !== true)
      report({
        code: "PORTAL_PLUGIN_TWICE",
        where,
        found: `the plugin "${plugin}" again, after ${before}`,
        expected: `"${plugin}" once: it does not support several instances`,
      });
    ids.set(id, where);
    uses.set(plugin, where);
  }
  for (const use of config.portal.plugins) {
    for (const needed of use.contract.needs ?? []) {
      if (!deployment.plugins.includes(needed))
        report({
          code: "PORTAL_PLUGIN_NEEDED",
          where: placeOf(use),
          found: `no plugin "${needed}"`,
          expected: `"${needed}" among the plugins, because "${use.plugin}" needs it`,
        });
    }
  }
  for (const instance of config.instances) {
    const where = deployment.placeOfInstance(instance.id);
    for (const icon of instance.contract.icons ?? []) checkIcon(`${where} . icons`, icon, report);
    checkReferences(deployment, instance, where, report);
  }
}

/** A column belongs to the resource that the preceding option names. */
function checkReferences(
  deployment: Deployment,
  { options, contract }: LoadedInstance,
  place: string,
  report: Report,
): void {
  const { config, resourceIds } = deployment;
  const instanceIds = config.portal.plugins.map(({ id }) => id);
  let resourceId: string | undefined;
  for (const [option, reference] of Object.entries(contract.references ?? {})) {
    const kind = typeof reference === "string" ? reference : reference.kind;
    const value = valueAt(options, option);
    for (const name of namesIn(value, kind)) {
      const where = `${place} . ${option.replaceAll(".", " . ")}`;
      if (kind === "resource") {
        resourceId = name;
        if (resourceIds?.includes(name) === false)
          report({
            code: "PORTAL_CONFIG_UNKNOWN_RESOURCE",
            where,
            found: `the resource "${name}"`,
            expected: "a resource of this deployment",
            wrong: name,
            valid: resourceIds,
          });
      } else if (kind === "column") {
        const known = columnsOf(deployment, resourceId);
        const columns = known?.map((column) => column.name);
        const column = known?.find((candidate) => candidate.name === name);
        const wrong =
          typeof reference === "object" && column !== undefined ? wrongColumn(column, reference, options) : undefined;
        if (wrong !== undefined) report({ code: "PORTAL_CONFIG_COLUMN_TYPE", where, ...wrong });
        if (columns?.includes(name) === false)
          report({
            code: "PORTAL_CONFIG_UNKNOWN_COLUMN",
            where,
            found: `the column "${name}"`,
            expected: `a column of the resource "${resourceId ?? ""}"`,
            wrong: name,
            valid: columns,
          });
      } else if (kind === "plugin") {
        if (!instanceIds.includes(name))
          report({
            code: "PORTAL_CONFIG_UNKNOWN_PLUGIN",
            where,
            found: `the plugin "${name}"`,
            expected: "the id of a plugin in use",
            wrong: name,
            valid: instanceIds,
          });
      } else if (kind === "language") {
        const { languages } = config.portal;
        if (!languages.includes(name))
          report({
            code: "PORTAL_CONFIG_UNKNOWN_LANGUAGE",
            where,
            found: `texts for the language "${name}"`,
            expected: `one of the languages of this deployment: ${languages.join(", ")}`,
            wrong: name,
            valid: languages,
          });
      } else if (kind === "role") checkRole(config, name, where, report);
      else checkIcon(where, name, report);
    }
  }
}

function namesIn(value: unknown, kind: string): string[] {
  const isKeyed = kind === "language" && typeof value === "object" && value !== null && !Array.isArray(value);
  const names: unknown[] = isKeyed ? Object.keys(value) : Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === "string");
}

/** Returns what is wrong with a column for an option that needs one of a certain kind, or nothing. */
function wrongColumn(
  column: ColumnDefinition,
  reference: Exclude<Reference, string>,
  options: LoadedInstance["options"],
): { found: string; expected: string } | undefined {
  if ("types" in reference) return wrongColumnType(column, reference.types);
  const target = valueAt(options, reference.refersTo);
  const { resourceId, polymorphicResources = [] } = column.foreignResource ?? {};
  if (typeof target !== "string" || [resourceId, ...polymorphicResources.map((one) => one.resourceId)].includes(target))
    return undefined;
  return {
    found: `the column "${column.name}", which ${resourceId === undefined ? "is no reference" : `refers to "${resourceId}"`}`,
    expected: `a column with a foreignResource of "${target}"`,
  };
}

/** `generate.columns` is the option `columns` inside the option `generate`. */
const valueAt = (options: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], options);
