/** Copies a config, so that defaults can be applied and invalid parts removed without changing the original. */
import { isEnvReference } from "../../contract/extension/env.ts";

/**
 * Class instances, functions and `env()` references are not copied; options that are `undefined` are omitted.
 * @throws RangeError if the value contains a cycle
 */
export function plainCopy(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, (item: unknown) => plainCopy(item));
  if (!isPlainObject(value) || isEnvReference(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, plainCopy(item)]),
  );
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
