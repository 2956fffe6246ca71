/** Turns ajv's errors into problems a person can act on: where, what was found, what was expected, the nearest name. */
import type { ErrorObject } from "ajv";
import type { Problem } from "../../contract/problem.ts";
import { isEnvReference } from "../../contract/env.ts";
import { nearestName } from "./nearest-name.ts";

/** Problems of one value; `where` writes a path (`["plugins", "3", "id"]`) the way a person reads it. */
export function describeErrors(errors: readonly ErrorObject[], root: unknown, where: (path: readonly string[]) => string): Problem[] {
  const problems = new Map<string, Problem>();
  // The parts of a union that did not fit say less than the union itself.
  const unions = errors.filter((error) => error.keyword === "anyOf").map((error) => error.instancePath);
  for (const error of errors) {
    const isPartOfUnion = error.keyword !== "anyOf" && unions.some((union) => error.schemaPath.includes("/anyOf/") && (error.instancePath === union || error.instancePath.startsWith(`${union}/`)));
    if (isPartOfUnion) continue;
    const problem = describeError(error, root, where);
    problems.set(`${problem.where} ${problem.code}`, problem);
  }
  return [...problems.values()];
}

function describeError(error: ErrorObject, root: unknown, where: (path: readonly string[]) => string): Problem {
  const path = error.instancePath.split("/").slice(1).map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
  const value = path.reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], root);
  const params = error.params as Record<string, unknown>;
  if (error.keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const valid = Object.keys((error.parentSchema?.["properties"] ?? {}) as object);
    return { code: "PORTAL_CONFIG_UNKNOWN_OPTION", where: where([...path, name]), found: `the unknown option "${name}"`, expected: valid.length === 0 ? "no options" : `one of ${valid.join(", ")}`, ...suggestion(name, valid) };
  }
  if (error.keyword === "required") {
    const name = String(params["missingProperty"]);
    const schema = ((error.parentSchema?.["properties"] ?? {}) as Record<string, Record<string, unknown>>)[name] ?? {};
    return { code: "PORTAL_CONFIG_MISSING_OPTION", where: where([...path, name]), found: "nothing", expected: expectation(schema) };
  }
  const valid = error.keyword === "enum" ? (params["allowedValues"] as unknown[]).map(String) : [];
  return {
    code: "PORTAL_CONFIG_INVALID_VALUE", where: where(path), found: quote(value),
    expected: ["type", "anyOf", "enum", "const"].includes(error.keyword) ? expectation((error.parentSchema ?? {}) as Record<string, unknown>) : bound(error),
    ...(typeof value === "string" ? suggestion(value, valid) : {}),
  };
}

const suggestion = (name: string, valid: readonly string[]): { didYouMean?: string } => {
  const nearest = nearestName(name, valid);
  return nearest === undefined ? {} : { didYouMean: nearest };
};

/** `"10MB" (a string)`. A value from the environment may be a secret and is not shown. */
export function quote(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (isEnvReference(value)) return `env("${value.$env}")`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "an object";
  return `${JSON.stringify(value).slice(0, 80)} (a ${typeof value})`;
}

const article: Readonly<Record<string, string>> = { integer: "an integer", number: "a number", string: "a string", boolean: "true or false", object: "an object", array: "a list", null: "null" };

/** What a schema wants, in words. */
export function expectation(schema: Readonly<Record<string, unknown>>): string {
  if (schema["isFunction"] === true) return "a function";
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return `one of ${schema["enum"].map((item) => JSON.stringify(item)).join(", ")}`;
  if (Array.isArray(schema["anyOf"])) return schema["anyOf"].map((part) => expectation(part as Record<string, unknown>)).join(", or ");
  const parts = [article[String(schema["type"])] ?? "a valid value"];
  if (schema["minimum"] !== undefined && schema["maximum"] !== undefined) parts.push(`from ${String(schema["minimum"])} to ${String(schema["maximum"])}`);
  else if (schema["minimum"] !== undefined) parts.push(`of at least ${String(schema["minimum"])}`);
  else if (schema["maximum"] !== undefined) parts.push(`of at most ${String(schema["maximum"])}`);
  if (typeof schema["pattern"] === "string") parts.push(`like ${String(schema["pattern"])}`);
  return parts.join(" ") + (typeof schema["description"] === "string" && schema["description"] !== "" ? ` (${schema["description"]})` : "");
}

function bound(error: ErrorObject): string {
  const limit = String((error.params as Record<string, unknown>)["limit"]);
  const wanted: Readonly<Record<string, string>> = {
    minimum: `at least ${limit}`, maximum: `at most ${limit}`, minLength: limit === "1" ? "some text" : `at least ${limit} characters`, maxLength: `at most ${limit} characters`,
    minItems: `at least ${limit} item${limit === "1" ? "" : "s"}`, maxItems: `at most ${limit} items`, uniqueItems: "each item once", isFunction: "a function", format: "a valid regular expression",
  };
  return wanted[error.keyword] ?? expectation((error.parentSchema ?? {}) as Record<string, unknown>);
}
