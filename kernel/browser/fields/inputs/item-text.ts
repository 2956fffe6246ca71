/** Converts the items of a list between their JSON values and the text in their controls. */
import { plainText } from "../values/plain-text.ts";
import { instantOfLocal, localOfInstant } from "./local-time.ts";
import { readNumber } from "./read-number.ts";

/** Returns the text that the control of an item shows. */
export function itemText(item: unknown, itemType: string): string {
  const text = plainText(item);
  if (itemType === "datetime") return localOfInstant(text);
  if (itemType === "date") return text.slice(0, 10);
  if (itemType === "time") return text.slice(0, 8);
  return text;
}

/** Returns the JSON value of an item for the text in its control. */
export function readItem(text: string, itemType: string): unknown {
  if (itemType === "integer" || itemType === "decimal" || itemType === "float") return readNumber(text, itemType);
  if (itemType === "boolean") return text === "true";
  if (itemType === "datetime") return instantOfLocal(text) ?? text;
  return text;
}
