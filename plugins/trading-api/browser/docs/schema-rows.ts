/** Flattens a schema into one row per field. */
import type { Schema } from "./document.ts";

export interface SchemaRow {
  /** The name with its parents: `lines[].quantity`. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string | undefined;
}

export function schemaRows({ properties = {}, required = [] }: Schema, within = ""): SchemaRow[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${within}${key}`;
    const inner = schema.type === "array" ? schema.items : schema;
    return [
      { name, type: typeName(schema), isRequired: required.includes(key), description: descriptionOf(schema) },
      ...(inner?.properties === undefined ? [] : schemaRows(inner, `${name}${schema.type === "array" ? "[]" : ""}.`)),
    ];
  });
}

export function typeName({ type, anyOf, items, enum: choices }: Schema): string {
  if (anyOf !== undefined) return anyOf.map(typeName).join(" | ");
  if (choices !== undefined) return choices.map(String).join(" | ");
  return type === "array" ? `${typeName(items ?? {})}[]` : (type ?? "any");
}

function descriptionOf({ description, anyOf = [] }: Schema): string | undefined {
  return description ?? anyOf.find((one) => one.description !== undefined)?.description;
}
