/**
 * Turns ajv errors into problems that a person can act on: where, what was found, what was expected, the nearest name.
 */
import type { ErrorObject } from "ajv";
import type { EnvReference } from "../../contract/extension/env.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import { nearestName } from "../problems/nearest-name.ts";
import { expectation, quote, type SchemaPart } from "./value-in-words.ts";

export interface DescribeContext {
  /** Writes a path (`["plugins", "3", "id"]`) in readable form. */
  where: (path: readonly string[]) => string;
  /** The environment variable that a value came from; values of secrets are not printed. */
  variableAt?: (path: readonly string[]) => EnvReference | undefined;
}

/** Returns one problem for each place and kind of error. */
export function describeErrors(errors: readonly ErrorObject[], context: DescribeContext): Problem[] {
  const problems = new Map<string, Problem>();
  for (const error of collapseUnions(errors)) {
    const problem = describeError(error, context);
    const key = `${problem.where} ${problem.code}`;
    if (!problems.has(key)) problems.set(key, problem);
  }
  return [...problems.values()];
}

/** The path of the value that an error is about. */
export function pathOf({ instancePath }: Pick<ErrorObject, "instancePath">): string[] {
  return instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}

/**
 * A union of which no part matches is one error, not one for each part. If exactly one part has the kind of the value,
 * the error is inside that part, and its own errors say more than the union's.
 */
function collapseUnions(errors: readonly ErrorObject[]): ErrorObject[] {
  let left = [...errors];
  // The innermost first, because its result is part of the next.
  for (const union of errors
    .filter(({ keyword }) => keyword === "anyOf")
    .toSorted((a, b) => b.schemaPath.length - a.schemaPath.length)) {
    const isInside = (error: ErrorObject): boolean =>
      error.schemaPath.startsWith(`${union.schemaPath}/`) &&
      (error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`));
    const inside = left.filter(isInside);
    const partOf = (error: ErrorObject): string =>
      error.schemaPath.slice(union.schemaPath.length + 1).split("/")[0] ?? "";
    const ofAnotherKind = new Set(
      inside
        .filter(
          (error) =>
            error.instancePath === union.instancePath && ["type", "isFunction", "const"].includes(error.keyword),
        )
        .map(partOf),
    );
    const fitting = inside.filter((error) => !ofAnotherKind.has(partOf(error)));
    const isOnePart = new Set(fitting.map(partOf)).size === 1;
    left = left.filter((error) => !isInside(error) && !(isOnePart && error === union));
    if (isOnePart) left.push(...fitting);
  }
  return left;
}

function describeError(error: ErrorObject, { where, variableAt }: DescribeContext): Problem {
  const path = pathOf(error);
  const params = error.params as Record<string, unknown>;
  const schema: SchemaPart = (error.parentSchema ?? {}) as SchemaPart;
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, SchemaPart>>;
  if (error.keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const valid = Object.keys(properties);
    return {
      code: "PORTAL_CONFIG_UNKNOWN_OPTION",
      where: where([...path, name]),
      found: `the unknown option "${name}"`,
      expected: valid.length === 0 ? "no options" : `one of ${valid.join(", ")}`,
      ...suggestion(name, valid),
    };
  }
  if (error.keyword === "required") {
    const name = String(params["missingProperty"]);
    const wanted = properties[name] ?? {};
    const { description } = wanted;
    return {
      code: "PORTAL_CONFIG_MISSING_OPTION",
      where: where([...path, name]),
      found: "nothing",
      expected: `${expectation(wanted)}${typeof description === "string" && description !== "" ? ` (${description})` : ""}`,
    };
  }
  const choices = choicesOf(schema);
  return {
    code: "PORTAL_CONFIG_INVALID_VALUE",
    where: where(path),
    found: foundAt(error.data, variableAt?.(path)),
    expected: expectation(schema),
    ...(typeof error.data === "string" && variableAt?.(path)?.secret !== true ? suggestion(error.data, choices) : {}),
  };
}

/** The permitted values, as texts: of an enum, or of all enums of a union. */
const choicesOf = ({ enum: values, anyOf }: SchemaPart): string[] => [
  ...(Array.isArray(values) ? values.map(String) : []),
  ...(Array.isArray(anyOf) ? anyOf.flatMap((part) => choicesOf(part as SchemaPart)) : []),
];

function foundAt(value: unknown, variable: EnvReference | undefined): string {
  if (variable === undefined) return quote(value);
  return variable.secret
    ? `another value in ${variable.$env} (a secret, not shown)`
    : `${quote(value)}, from the environment variable ${variable.$env}`;
}

function suggestion(name: string, valid: readonly string[]): { didYouMean?: string } {
  const nearest = nearestName(name, valid);
  return nearest === undefined ? {} : { didYouMean: nearest };
}
