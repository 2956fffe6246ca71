/** A setting as a column, so that the fields of forms draw it. */
import type { Column } from "@portalkit/kernel/contract";
import { translateText, type LoadedSetting } from "@portalkit/kernel/server";
import { settingId } from "../contract.ts";

/** In the language of the call. */
export function columnOf(instanceId: string, setting: LoadedSetting, mayChange: boolean): Column {
  const { name, details, schema, kind } = setting;
  const { label, help, unit, secret = false } = details;
  const { type, choices, isList } = kind;
  const { minimum, maximum, minLength, maxLength, pattern, expected } = schema;
  const isRequired =
    !isList && (choices !== undefined || (type !== "string" && type !== "text") || (minLength ?? 0) > 0);
  return {
    name: settingId(instanceId, name),
    label: translateText(label),
    ...(isList ? { type: "json", isArray: { enabled: true, itemType: type } } : { type }),
    required: { edit: isRequired, create: isRequired },
    showIn: { list: false, show: false, edit: true, create: false, filter: false },
    ...(choices === undefined ? {} : { enum: choices.map((value) => ({ value, label: labelOf(details, value) })) }),
    ...(isRequired ? { nullable: false } : {}),
    ...(mayChange && !secret ? {} : { editReadonly: true }),
    ...(minimum === undefined ? {} : { minValue: minimum }),
    ...(maximum === undefined ? {} : { maxValue: maximum }),
    ...(minLength === undefined || minLength === 0 ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined || expected === undefined
      ? {}
      : { validation: [{ regExp: pattern, message: translateText(expected) }] }),
    ...(help === undefined ? {} : { editingNote: { edit: translateText(help) } }),
    ...(unit === undefined ? {} : { inputSuffix: translateText(unit) }),
  };
}

/** A choice may have the name of a property that every object inherits, like `valueOf`. */
function labelOf({ choices: labels = {} }: LoadedSetting["details"], choice: string): string {
  return translateText((Object.hasOwn(labels, choice) ? labels[choice] : undefined) ?? choice);
}

/** A value as a history shows it, in the language of the call. */
export function inWords({ details, schema }: LoadedSetting, value: unknown): string {
  const { unit } = details;
  const words = [value]
    .flat()
    .map((item) => {
      if (typeof item === "string") return labelOf(details, item);
      return item === null ? "" : (JSON.stringify(item) ?? "");
    })
    .join(", ");
  return unit === undefined || schema.type === "boolean" || words === "" ? words : `${words} ${translateText(unit)}`;
}
