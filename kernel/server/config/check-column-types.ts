/** Checks the types that columns state, and their options, against those that plugins bring. */
import type { Problem } from "../../contract/errors/problem.ts";
import { ColumnSchema } from "../../contract/config/column-schema.ts";
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
  const { options: schema = noOptions, column } = brought.type;
  const options = plainCopy(typeOptions ?? {});
  const errors = validateOnce(schema, options);
  problems.push(...describeErrors(errors, { where: (path) => [where, "typeOptions", ...path].join(" . ") }));
  if (errors.length > 0 || column === undefined) return;
  const ofType = `${where} . type "${stated}"`;
  try {
    const given = plainCopy({ ...column(options as never), name: "column" });
    problems.push(
      ...describeErrors(validateOnce(ColumnSchema, given), { where: (path) => [ofType, ...path].join(" . ") }),
    );
  } catch (error) {
    const found = `an error: ${error instanceof Error ? error.message : String(error)}`;
    report({ code: "PORTAL_PLUGIN_FAILED", where: ofType, found, expected: "what a column of the type has" });
  }
}

const noOptions = { type: "object", additionalProperties: false, properties: {} };

/** Reports types whose name no column could state, and those that are made of no type of the kernel. */
export function checkBroughtTypes(
  types: PluginColumnTypes,
  placeOf: (id: string) => string,
  problems: Problem[],
): void {
  const report = reportTo(problems);
  for (const [name, { type, instanceId }] of types) {
    const where = `${placeOf(instanceId)} . server.ts . columnTypes "${type.name}"`;
    if (!/^[a-z0-9-]+$/.test(type.name))
      report({
        code: "PORTAL_CONFIG_INVALID_VALUE",
        where: `${where} . name`,
        found: `"${type.name}", which a column states as "${name}"`,
        expected: "small letters, digits and hyphens",
      });
    if (knownType(type.base) === undefined)
      report({
        code: "PORTAL_CONFIG_UNKNOWN_TYPE",
        where: `${where} . base`,
        found: `the type "${type.base}"`,
        expected: "a type of the kernel",
        wrong: type.base,
        valid: columnTypes,
      });
  }
}
