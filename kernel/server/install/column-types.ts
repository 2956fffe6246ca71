/** The column types that plugins bring: columns that state one become columns of the type that it is made of. */
import { columnPages, knownType } from "../../contract/resources/column.ts";
import type { ColumnDefinition } from "../../contract/resources/resource-definition.ts";
import type { ColumnTypeContribution } from "../extension/contributions/column-type.ts";
import type { ServerContributions } from "../extension/contributions/server-contributions.ts";

/** By `plugin/name`. */
export type PluginColumnTypes = ReadonlyMap<string, { type: ColumnTypeContribution; instanceId: string }>;

interface Bringing {
  readonly id: string;
  readonly plugin: string;
  readonly contributions: Pick<ServerContributions, "columnTypes">;
}

/** Of several instances of one plugin, the first one's components are those of its types. */
export function pluginColumnTypes(instances: readonly Bringing[]): PluginColumnTypes {
  const types = new Map<string, { type: ColumnTypeContribution; instanceId: string }>();
  for (const { id, plugin, contributions } of instances)
    for (const type of contributions.columnTypes ?? []) {
      const name = `${plugin}/${type.name}`;
      if (!types.has(name)) types.set(name, { type, instanceId: id });
    }
  return types;
}

/**
 * Returns the column with everything that its type gives it, and a column of a type of the kernel unchanged. Its type
 * and its `typeOptions` have been checked with the config; an unknown type is left out.
 */
export function withPluginType(column: ColumnDefinition, types: PluginColumnTypes): ColumnDefinition {
  const { type: stated, typeOptions = {}, ...own } = column;
  if (stated === undefined || knownType(stated) !== undefined) return column;
  const brought = types.get(stated);
  if (brought === undefined) return own;
  const { type, instanceId } = brought;
  const given = type.column?.(typeOptions as never) ?? {};
  const file = `${stated.split("/")[0] ?? ""}/${type.field ?? ""}`;
  const meta = { ...typeOptions, pluginInstanceId: instanceId };
  const field =
    type.field === undefined
      ? {}
      : { components: Object.fromEntries(columnPages.map((page) => [page, { file, meta }])) };
  return {
    ...given,
    ...own,
    type: type.base,
    ...optionsOf("filterOptions", given, own),
    ...optionsOf("messages", given, own),
    ...listsOf("validation", given, own),
    ...listsOf("readsColumns", given, own),
    ...optionsOf("components", field, given, own),
    ...validateOf(given, own),
  };
}

/** Options of which the type and the column may each have some. */
function optionsOf(
  name: "components" | "filterOptions" | "messages",
  ...columns: readonly Partial<ColumnDefinition>[]
): Partial<ColumnDefinition> {
  const stated = columns.flatMap((column) => column[name] ?? []);
  return stated.length === 0 ? {} : { [name]: Object.assign({}, ...stated) };
}

/** A list that both the type and the column may have. */
function listsOf<Name extends "validation" | "readsColumns">(
  name: Name,
  ...columns: readonly Partial<ColumnDefinition>[]
): Partial<ColumnDefinition> {
  const all = columns.flatMap((column) => [...(column[name] ?? [])]);
  return all.length === 0 ? {} : { [name]: all };
}

/** The check of the type comes first. */
function validateOf(...columns: readonly Partial<ColumnDefinition>[]): Partial<ColumnDefinition> {
  const checks = columns.flatMap(({ validate }) => validate ?? []);
  if (checks.length === 0) return {};
  return {
    validate: async (...call) => {
      for (const check of checks) {
        const message = await check(...call);
        if (message !== undefined) return message;
      }
      return undefined;
    },
  };
}
