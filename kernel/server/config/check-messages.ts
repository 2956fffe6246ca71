/** Checks texts of resources and menus that look like message keys: a mistyped key would be shown to users. */
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import type { SettingDetails } from "../../contract/extension/setting.ts";
import type { ColumnDefinition, ResourceDefinition } from "../../contract/resources/resource-definition.ts";
import { messageOfForm } from "../../contract/i18n/plural.ts";
import { kernelMessages } from "../i18n/read-messages.ts";
import type { Deployment } from "./deployment.ts";
import type { Report } from "../problems/report.ts";

export function checkMessages({ config, resources, menu, placeOf }: Deployment, report: Report): void {
  const namespaces = new Map([
    ...Object.entries(kernelMessages),
    ...config.instances.map(({ plugin, messages }) => [plugin, messages] as const),
  ]);
  const keys = [...namespaces].flatMap(([namespace, { en = {} }]) =>
    Object.keys(en).map((key) => `${namespace}:${messageOfForm(key)?.key ?? key}`),
  );
  const known = new Set(keys);
  const check = (where: string, text: string | undefined): void => {
    const [, namespace] = /^([a-z][a-z0-9-]*):[\w.-]+$/.exec(text ?? "") ?? [];
    if (text === undefined || namespace === undefined || !namespaces.has(namespace) || known.has(text)) return;
    report({
      code: "PORTAL_CONFIG_UNKNOWN_MESSAGE",
      where,
      found: `the message "${text}"`,
      expected: "the key of a message, or a sentence",
      wrong: text,
      valid: keys,
    });
  };
  for (const resource of resources) {
    check(`${placeOf(resource)} . label`, resource.label);
    check(`${placeOf(resource)} . createTitle`, resource.createTitle);
    for (const column of resource.columns)
      for (const [place, text] of textsOfColumn(column)) check(`${placeOf(column)} . ${place}`, text);
    for (const [object, place, text] of textsOfOptions(resource)) check(`${placeOf(object)} . ${place}`, text);
  }
  for (const { id, settings = [] } of config.instances)
    for (const { name, details, schema } of settings)
      for (const [place, text] of Object.entries({ ...textsOfSetting(details), expected: schema.expected }))
        check(`plugins "${id}" . contract.ts . settings . ${name} . ${place}`, text);
  for (const item of menu.flatMap((parent: MenuItemDefinition) => [parent, ...(parent.children ?? [])])) {
    check(`${placeOf(item)} . label`, item.label);
    check(`${placeOf(item)} . badgeTooltip`, typeof item.badgeTooltip === "string" ? item.badgeTooltip : undefined);
  }
}

const textsOfSetting = ({
  label,
  help,
  group,
  unit,
  choices = {},
}: SettingDetails): Record<string, string | undefined> => ({
  label,
  help,
  group,
  unit,
  ...Object.fromEntries(Object.entries(choices).map(([choice, text]) => [`choices . ${choice}`, text])),
});

function textsOfColumn({
  label,
  foreignResource,
  editingNote = {},
  validation,
  enum: choices = [],
}: ColumnDefinition): [place: string, text: string | undefined][] {
  return [
    ["label", label],
    ["foreignResource . unsetLabel", foreignResource?.unsetLabel],
    ...Object.entries(editingNote).map(([page, note]): [string, string] => [`editingNote . ${page}`, note]),
    ...(validation ?? []).map(({ message }, index): [string, string] => [`validation[${index}] . message`, message]),
    ...choices.map((choice, index): [string, string] => [`enum[${index}] . label`, choice.label]),
  ];
}

function textsOfOptions({
  options = {},
}: ResourceDefinition): [object: object, place: string, text: string | undefined][] {
  return [
    ...(options.fieldGroups ?? []).map((group): [object, string, string] => [group, "groupName", group.groupName]),
    ...(options.actions ?? []).map((action): [object, string, string] => [action, "name", action.name]),
    ...(options.bulkActions ?? []).flatMap((action): [object, string, string | undefined][] => [
      [action, "label", action.label],
      [action, "confirm", action.confirm],
    ]),
  ];
}
