/** Converts the items of a list between their JSON values and the text in their controls. */
import { traitsOfType, numberText } from "@portalkit/kernel/contract";
import { digitsOf } from "@portalkit/kernel/browser/inputs";
import { plainText } from "../values/plain-text.ts";
import { instantOfLocal, localOfInstant } from "./local-time.ts";
import { numberValue } from "./number-value.ts";

/** Returns the text that the control of an item shows. */
export function itemText(item: unknown, itemType: string, language: string): string {
  const text = plainText(item);
  if (itemType === "datetime") return localOfInstant(text);
  if (itemType === "date") return text.slice(0, 10);
  if (itemType === "time") return text.slice(0, 8);
  return traitsOfType(itemType).isNumber ? numberText(text, language) : text;
}

/** Returns the JSON value of an item for the text in its control. */
export function readItem(text: string, itemType: string, language: string): unknown {
  const { isNumber, isWhole = false } = traitsOfType(itemType);
  if (isNumber) {
    const digits = digitsOf(text, language, isWhole);
    return digits === undefined ? text : numberValue(digits, itemType);
  }
  if (itemType === "boolean") return text === "true";
  if (itemType === "datetime") return instantOfLocal(text) ?? text;
  return text;
}
