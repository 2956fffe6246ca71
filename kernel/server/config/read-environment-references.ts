/** Replaces `env("NAME")` in a plugin's options by the variable's value, in the type its schema wants. */
import { isEnvReference, type EnvReference } from "../../contract/env.ts";
import type { Problem } from "../../contract/problem.ts";

export interface ReadOptions {
  /** Undefined leaves references as they are (at build and check, when the values are not there yet). */
  environment: Readonly<Record<string, string | undefined>> | undefined;
  where: (path: readonly string[]) => string;
  found: EnvReference[];
  problems: Problem[];
}

type Schema = { type?: unknown; properties?: Record<string, Schema>; public?: unknown };

/** A copy of the options with values in place of references; a reference without a value is left out. */
export function readEnvironmentReferences(value: unknown, schema: Schema | undefined, path: readonly string[], read: ReadOptions): unknown {
  if (isEnvReference(value)) return resolve(value, schema, path, read);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, readEnvironmentReferences(item, schema?.properties?.[key], [...path, key], read)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function resolve(reference: EnvReference, schema: Schema | undefined, path: readonly string[], { environment, where, found, problems }: ReadOptions): unknown {
  found.push(reference);
  if (schema?.public === true) {
    problems.push({ code: "PORTAL_CONFIG_PUBLIC_ENV", where: where(path), found: `env("${reference.$env}")`, expected: "a value written in the config: this option is built into the browser half" });
    return undefined;
  }
  if (environment === undefined) return reference;
  const text = environment[reference.$env] ?? reference.default;
  if (text === undefined) {
    problems.push({ code: "PORTAL_ENVIRONMENT_MISSING", where: where(path), found: `no environment variable ${reference.$env}`, expected: "it to be set" });
    return undefined;
  }
  if (schema?.type === "integer" || schema?.type === "number") return text.trim() === "" ? text : Number(text);
  if (schema?.type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return text;
}
