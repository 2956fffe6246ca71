/** The settings of a user as fields of one form: their groups and values, and the changes to send. */
import { hasWords, searchWords, type Column } from "@portalkit/kernel/contract";
import type { ColumnFormProps } from "@portalkit/resources/browser-api";
import type { SettingChange, SettingInfo } from "../contract.ts";

type Values = ColumnFormProps["values"];

export function settingGroups(settings: readonly SettingInfo[]): ColumnFormProps["groups"] {
  return [...Map.groupBy(settings, ({ group }) => group)].map(([title, members]) => ({
    title,
    columns: members.map(({ column }) => column),
  }));
}

/** @param secretWords what stands for the value of a secret, which the server never sends */
export function settingValues(settings: readonly SettingInfo[], secretWords: (isSet: boolean) => string): Values {
  return Object.fromEntries(
    settings.map(({ column, value, isSecret, isSet }) => [column.name, isSecret ? secretWords(isSet) : value]),
  );
}

/** The changes to send, each based on the version that the form was loaded with. */
export function changesOf(settings: readonly SettingInfo[], changed: Values): SettingChange[] {
  return settings
    .filter(({ column }) => column.name in changed)
    .map(({ instanceId, name, version, column }) => ({
      instanceId,
      name,
      version,
      value: settingValue(column, changed[column.name]),
    }));
}

/** Fields hold null when they are empty; settings always have a value. */
function settingValue({ isArray }: Column, value: unknown): unknown {
  if (value !== null && value !== undefined) return value;
  return isArray?.enabled === true ? [] : "";
}

/** Whether a setting matches a search: by its name, its texts or its group. */
export function matches({ column, name, instanceId, group }: SettingInfo, search: string): boolean {
  return hasWords([column.label, column.editingNote?.edit ?? "", name, instanceId, group], searchWords(search));
}
