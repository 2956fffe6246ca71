/** A setting as its contract declares it and the config sets it. */
import type { SettingDetails } from "../../../contract/extension/setting.ts";

/** A setting of an instance, with the value that the config gives it. */
export interface LoadedSetting {
  name: string;
  details: SettingDetails;
  schema: SettingSchema;
  kind: SettingKind;
  defaultValue: unknown;
  /** The value that the config fixes. */
  fixed?: { readonly value: unknown };
  /** Returns what is wrong with a value. Values of secrets are not quoted. */
  check(value: unknown): { found: string; expected: string } | undefined;
}

/** What kind of value a setting has. */
export interface SettingKind {
  type: "boolean" | "integer" | "float" | "string" | "text";
  /** The permitted texts. */
  choices?: readonly string[];
  isList: boolean;
}

/** The parts of a setting's JSON Schema that forms use. */
export interface SettingSchema {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: SettingSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** What a pattern expects, as a message key or a sentence. */
  readonly expected?: string;
  /** The text may have several lines. */
  readonly lines?: boolean;
}
