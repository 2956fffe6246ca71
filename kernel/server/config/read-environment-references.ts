/**
 * Replaces `env("NAME")` in the options of a plugin by the value of the variable, converted to the type of its schema.
 */
import { isEnvReference, type EnvReference } from "../../contract/extension/env.ts";
import type { Problem } from "../../contract/errors/problem.ts";
import { readVariable } from "../environment/variable.ts";
import { isPlainObject } from "./plain-copy.ts";

/**
 * How the environment is read: `required` = every variable must be set; `lenient` = variables that are not set are
 * omitted; `untouched` = references are not resolved.
 */
export type EnvironmentReading = "required" | "lenient" | "untouched";

export interface ReadContext {
  environment: Readonly<Record<string, string | undefined>>;
  reading: EnvironmentReading;
  where: (path: readonly string[]) => string;
  problems: Problem[];
  /** Collects every reference with its place. */
  found: (EnvReference & { where: string })[];
  /** Collects the options that came from the environment, by `pathKey`. */
  variables: Map<string, EnvReference>;
}

/** A path as a key of `ReadContext.variables`. */
export const pathKey = (path: readonly string[]): string => JSON.stringify(path);

type Schema = { type?: unknown; properties?: Record<string, Schema>; items?: Schema; public?: unknown };

/** Returns a copy of the options with values in place of references; a reference without a value is omitted. */
export function readEnvironmentReferences(
  value: unknown,
  schema: Schema | undefined,
  context: ReadContext,
  path: readonly string[] = [],
  isPublic = false,
): unknown {
  const reachesBrowser = isPublic || schema?.public === true;
  if (isEnvReference(value)) return resolve(value, schema, context, path, reachesBrowser);
  if (Array.isArray(value))
    return value.map((item, index) =>
      readEnvironmentReferences(item, schema?.items, context, [...path, String(index)], reachesBrowser),
    );
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(
    ([key, item]) =>
      [
        key,
        readEnvironmentReferences(item, schema?.properties?.[key], context, [...path, key], reachesBrowser),
      ] as const,
  );
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function resolve(
  reference: EnvReference,
  schema: Schema | undefined,
  { environment, reading, where, problems, found, variables }: ReadContext,
  path: readonly string[],
  isPublic: boolean,
): unknown {
  const { $env: name, secret } = reference;
  found.push({ ...reference, where: where(path) });
  variables.set(pathKey(path), reference);
  if (isPublic) {
    problems.push({
      code: "PORTAL_CONFIG_PUBLIC_ENV",
      where: where(path),
      found: `env("${name}"${secret ? ", a secret" : ""})`,
      expected:
        "a value written in the config: this option is built into the browser half, before any environment is read",
    });
    return undefined;
  }
  if (reading === "untouched") return reference;
  const { text: given, problem } = readVariable(environment, name);
  if (problem !== undefined) {
    problems.push({ ...problem, where: `${where(path)} (${problem.where})` });
    return undefined;
  }
  const text: unknown = given ?? reference.default;
  if (text === undefined) {
    if (reading === "required")
      problems.push({
        code: "PORTAL_ENVIRONMENT_MISSING",
        where: where(path),
        found: `no environment variable ${name}`,
        expected: `${name} to be set before the server starts`,
      });
    return undefined;
  }
  if (typeof text !== "string") return text;
  if (schema?.type === "integer" || schema?.type === "number")
    return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
  if (schema?.type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return text;
}
