/** The settings of a user as one record, so that the form of records shows, merges and saves them. */
import { hasWords, searchWords } from "../../contract/format/search-words.ts";
import type { Column } from "../../contract/resources/column.ts";
import type { Resource, Row } from "../../contract/resources/resource.ts";
import type { SettingChange, SettingInfo } from "../../contract/settings/setting-calls.ts";
import type { FormValues } from "../form/form-values.ts";

/** Not the id of a resource: those have no slash. */
const resourceId = "kernel/settings";

export function settingsResource(settings: readonly SettingInfo[], label: string): Resource {
  const groups = Map.groupBy(settings, ({ group }) => group);
  return {
    resourceId,
    label,
    columns: settings.map(({ column }) => column),
    options: {
      allowedActions: { show: false, edit: true, create: false, delete: false },
      fieldGroups: [...groups].map(([groupName, members]) => ({
        groupName,
        columns: members.map(({ column }) => column.name),
      })),
    },
  };
}

/** @param secretWords what stands for the value of a secret, which the server never sends */
export function settingsRow(settings: readonly SettingInfo[], secretWords: (isSet: boolean) => string): Row {
  return Object.fromEntries(
    settings.map(({ column, value, isSecret, isSet }) => [column.name, isSecret ? secretWords(isSet) : value]),
  );
}

/** The changes to send, each based on the version that the form was loaded with. */
export function changesOf(settings: readonly SettingInfo[], edited: FormValues): SettingChange[] {
  return settings
    .filter(({ column }) => column.name in edited)
    .map(({ instanceId, name, version, column }) => ({
      instanceId,
      name,
      version,
      value: settingValue(column, edited[column.name]),
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
