/** Leaves out of a JSON schema what the validation of certain values does not look at. */
import { isPlainObject } from "./plain-copy.ts";

interface ObjectSchema {
  properties?: Readonly<Record<string, ObjectSchema>>;
  items?: unknown;
  default?: unknown;
}

/**
 * Returns a schema that accepts these values if the given one does, and gives them the same defaults.
 * @param values everything that is validated against the schema, before it has received defaults
 */
export function reachedPart(schema: object, values: readonly unknown[]): object {
  const { properties, items, ...rest }: ObjectSchema = schema;
  const part: Record<string, unknown> = rest;
  if (properties !== undefined)
    part["properties"] = Object.fromEntries(
      Object.entries(properties).flatMap(([name, property]) => {
        const reached = valuesOf(name, property, values);
        // Whether it is required or unknown is decided by its name alone.
        return reached.length === 0 ? [] : [[name, reachedPart(property, reached)]];
      }),
    );
  if (items !== undefined) {
    const reached = values.flatMap((value): unknown[] => (Array.isArray(value) ? value : []));
    if (!isPlainObject(items)) part["items"] = items;
    else if (reached.length > 0) part["items"] = reachedPart(items, reached);
  }
  return part;
}

/** What the values have as this property, and its default if one of them lacks it. */
const valuesOf = (name: string, property: ObjectSchema, values: readonly unknown[]): unknown[] =>
  values.filter(isObject).flatMap((value) => {
    if (value[name] !== undefined) return [value[name]];
    return property.default === undefined && !(name in value) ? [] : [property.default];
  });

/** As validators see it: an instance of a class is an object too. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
