/** What kind of value a setting has, read from its schema. */
import type { SettingKind, SettingSchema } from "../extension/services/loaded-setting.ts";

/** Returns undefined for a schema that settings cannot have. */
export function kindOf(schema: SettingSchema): SettingKind | undefined {
  const { type, enum: choices, items } = schema;
  if (choices !== undefined)
    return choices.length > 0 && choices.every((choice) => typeof choice === "string")
      ? { type: "string", choices, isList: false }
      : undefined;
  if (type === "boolean" || type === "integer") return { type, isList: false };
  if (type === "number") return { type: "float", isList: false };
  if (type === "string") return { type: schema.lines === true ? "text" : "string", isList: false };
  if (type !== "array" || items === undefined) return undefined;
  const item = kindOf(items);
  return item?.isList === false && item.type === "string" ? { ...item, isList: true } : undefined;
}
