/**
 * Checks that columns named in plugin options have a type that the plugin supports, once the database types are known.
 */
import type { Problem } from "@portalkit/kernel/contract";
import { wrongColumnType, type CheckedInstance } from "@portalkit/kernel/engine";
import type { PreparedResources } from "../tables/prepared-resource.ts";

export function pluginColumnProblems(instances: readonly CheckedInstance[], resources: PreparedResources): Problem[] {
  return instances.flatMap(({ id, contract, options }) => {
    let resourceId = "";
    return Object.entries(contract.references ?? {}).flatMap(([option, reference]): Problem[] => {
      const name = options[option];
      if (typeof name !== "string") return [];
      if (reference === "resource") resourceId = name;
      const isTyped = typeof reference === "object" && "types" in reference;
      const column = isTyped ? resources.get(resourceId)?.columns.get(name) : undefined;
      const wrong =
        column === undefined || !isTyped ? undefined : wrongColumnType(column.definition, reference.types, column.type);
      return wrong === undefined
        ? []
        : [{ code: "PORTAL_CONFIG_COLUMN_TYPE", where: `plugin "${id}" . ${option}`, ...wrong }];
    });
  });
}
