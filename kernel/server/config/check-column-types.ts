/** Checks the types that columns state, and their options, against those that plugins bring. */
import type { ErrorObject } from "ajv";
import type { Problem } from "../../contract/errors/problem.ts";
import { columnTypes, knownType } from "../../contract/resources/column.ts";
import type { ColumnDefinition } from "../../contract/resources/resource-definition.ts";
import type { PluginColumnTypes } from "../install/column-types.ts";
import { reportTo } from "../problems/report.ts";
import { validateOnce } from "./config-validator.ts";
import { describeErrors } from "./describe-errors.ts";
import { plainCopy } from "./plain-copy.ts";

/** @param where the place of the column */
export function checkColumnType(
  { type: stated, typeOptions }: ColumnDefinition,
  types: PluginColumnTypes,
  where: string,
  problems: Problem[],
): void {
  const report = reportTo(problems);
  if (stated === undefined || knownType(stated) !== undefined) {
    if (typeOptions !== undefined)
      report({
        code: "PORTAL_CONFIG_INVALID_VALUE",
        where: `${where} . typeOptions`,
        found: `options of ${stated === undefined ? "no type" : `the type "${stated}"`}`,
        expected: "typeOptions only for a type that a plugin brings",
      });
    return;
  }
  const brought = types.get(stated);
  if (brought === undefined)
    return report({
      code: "PORTAL_CONFIG_UNKNOWN_TYPE",
      where: `${where} . type`,
      found: `the type "${stated}"`,
      expected: "a type that a plugin of this deployment brings",
      wrong: stated,
      valid: [...types.keys(), ...columnTypes],
    });
  const schema = brought.type.options ?? noOptions;
  const errors: readonly ErrorObject[] = validateOnce(schema, plainCopy(typeOptions ?? {}));
  problems.push(...describeErrors(errors, { where: (path) => [where, "typeOptions", ...path].join(" . ") }));
}

const noOptions = { type: "object", additionalProperties: false, properties: {} };
