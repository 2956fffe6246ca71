/**
 * Copies a config, so that defaults can be filled in and bad parts taken out while its own objects stay as they are.
 */
import { isEnvReference } from "../../contract/env.ts";

/**
 * Instances of classes, functions and `env()` stay what they are; options that are `undefined` count as left out.
 * @throws RangeError on a circle
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
