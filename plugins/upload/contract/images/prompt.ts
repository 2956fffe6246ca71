/** Builds the prompt for a model: the user's text, followed by values of the record. */
import type { Resource, Row } from "@portalkit/kernel/contract";

/** Appended to the prompt, each value cut at 100 characters (docs/product.md, portal 7). */
export const contextLetters = 100;

/** Returns the label and value of each field that has a value, in the order of `fields`. */
export function promptContext(
  resource: Resource,
  row: Row,
  fields: readonly string[],
): { label: string; value: string }[] {
  return fields.flatMap((name) => {
    const value = textOf(row[name]);
    return value === ""
      ? []
      : [
          {
            label: resource.columns.find((column) => column.name === name)?.label ?? name,
            value: [...value].slice(0, contextLetters).join(""),
          },
        ];
  });
}

export function promptWith(prompt: string, context: readonly { label: string; value: string }[]): string {
  return [prompt.trim(), ...context.map(({ label, value }) => `${label}: ${value}`)].join("\n");
}

/** Returns references as their labels, and rich text without its tags. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== "")
      .join(", ");
  if (typeof value === "object") return "label" in value ? String(value.label) : JSON.stringify(value);
  return String(value as string | number | boolean)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
