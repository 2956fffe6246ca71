/** Reads the settings that a plugin declares, and the values that the config fixes. */
import { isEnvReference } from "../../contract/extension/env.ts";
import { settingKey, type SettingDetails } from "../../contract/extension/setting.ts";
import type { PluginUse } from "../../contract/extension/plugin-contract.ts";
import type { PermissionRoles } from "../../contract/permissions.ts";
import { checkPermissionNames } from "../install/check-permission-names.ts";
import type { LoadedSetting, SettingSchema } from "../extension/services/loaded-setting.ts";
import { reportTo, type Report } from "../problems/report.ts";
import { generalPermission } from "../settings/seen-settings.ts";
import { kindOf } from "../settings/setting-kind.ts";
import { configPath } from "./config-path.ts";
import { validateConfig, validateOnce } from "./config-validator.ts";
import { describeErrors, pathOf } from "./describe-errors.ts";
import type { InstanceContext } from "./instance-context.ts";
import { plainCopy } from "./plain-copy.ts";
import { resolveValues } from "./resolve-values.ts";
import { expectation, quote } from "./value-in-words.ts";

interface Instance {
  use: PluginUse;
  options: Readonly<Record<string, unknown>>;
  permissions: PermissionRoles;
  /** The place of the plugin use in the config. */
  place: string;
}

/** Leaves out settings of which the declaration is wrong. */
export function loadSettings(instance: Instance, context: InstanceContext): readonly LoadedSetting[] {
  const { settings } = instance.use.contract;
  if (settings === undefined) return [];
  const report = reportTo(context.problems);
  const declared = Object.entries((settings.properties ?? {}) as Record<string, object>).flatMap(([name, schema]) => {
    const setting = declaredSetting(name, schema, instance, report);
    return setting === undefined ? [] : [setting];
  });
  const fixed = readFixed(declared, instance, context);
  return declared.map((setting) =>
    Object.hasOwn(fixed, setting.name) ? { ...setting, fixed: { value: fixed[setting.name] } } : setting,
  );
}

/** The permission of another plugin that a setting may name, whether or not that plugin is in use. */
const general = { [generalPermission]: [] };
const kinds =
  "Type.Boolean, Type.Integer, Type.Number, Type.String, Type.Enum of texts, or Type.Array of one of the last two";

function declaredSetting(
  name: string,
  written: object,
  { use, options, permissions, place }: Instance,
  report: Report,
): LoadedSetting | undefined {
  const where = `${place} . contract.ts . settings . ${name}`;
  const wrong = (found: string, expected: string): undefined => {
    report({ code: "PORTAL_PLUGIN_SETTING", where, found, expected });
    return undefined;
  };
  const { [settingKey]: details, ...schema } = written as SettingSchema & { [settingKey]?: SettingDetails };
  if (details === undefined) return wrong("a schema without details", "setting(schema, { label, ... })");
  const kind = kindOf(schema);
  if (kind === undefined) return wrong(`the schema of ${expectation({ ...schema })}`, kinds);
  for (const named of [details.change, details.read])
    if (named !== undefined) checkPermissionNames(named, { ...permissions, ...general }, report, where);
  const check = checkOf(name, schema, details.secret === true);
  if (details.secret === true) {
    const isText = (kind.type === "string" || kind.type === "text") && !kind.isList && kind.choices === undefined;
    if (!isText) return wrong("a secret that is not a text", "Type.String for a secret");
    if (details.browser === true) return wrong("a secret that the browser receives", "either secret or browser");
    if (details.default !== undefined || details.option !== undefined)
      return wrong("a secret with a default", 'no default: a secret that is not set is ""');
    return { name, details, schema, kind, defaultValue: "", check };
  }
  const { default: value, option } = details;
  if ((value === undefined) === (option === undefined))
    return wrong(value === undefined ? "no default" : "a default twice", "either default or option");
  if (option !== undefined)
    return withOption({ name, details, schema, kind, check }, option, { use, options, place }, where, report);
  const problem = check(value);
  return problem === undefined
    ? { name, details, schema, kind, defaultValue: value, check }
    : wrong(`the default ${problem.found}`, problem.expected);
}

/** Takes the value of an option as the default. */
function withOption(
  setting: Omit<LoadedSetting, "defaultValue">,
  option: string,
  { use, options, place }: Pick<Instance, "use" | "options" | "place">,
  where: string,
  report: Report,
): LoadedSetting | undefined {
  const { properties, required = [] } = use.contract.options as {
    properties: Record<string, object>;
    required?: string[];
  };
  const schema = Object.hasOwn(properties, option) ? properties[option] : undefined;
  if (schema === undefined || !(required.includes(option) || "default" in schema)) {
    const found = `the option "${option}"${schema === undefined ? "" : ", which may be absent"}`;
    const unknown = schema === undefined ? { wrong: option, valid: Object.keys(properties) } : {};
    const expected = "an option of the plugin that is required or has a default";
    report({ code: "PORTAL_PLUGIN_SETTING", where, found, expected, ...unknown });
    return undefined;
  }
  const defaultValue = options[option];
  // Without a value the option has a problem of its own; one of the environment is not read yet.
  if (defaultValue === undefined || isEnvReference(defaultValue)) return { ...setting, defaultValue };
  const problem = setting.check(defaultValue);
  if (problem !== undefined) report({ code: "PORTAL_CONFIG_INVALID_VALUE", where: `${place} . ${option}`, ...problem });
  return { ...setting, defaultValue };
}

/** The values that the config fixes, without wrong ones. */
function readFixed(
  declared: readonly LoadedSetting[],
  { use, place }: Instance,
  context: InstanceContext,
): Record<string, unknown> {
  const schema = schemaOf(declared);
  const written = plainCopy(use.settings ?? {});
  const where = (path: readonly string[]): string => configPath({ settings: written }, ["settings", ...path], place);
  const { values, variableAt } = resolveValues(written, schema, where, context);
  const errors = validateOnce(schema, values).filter(
    (error) => context.reading !== "untouched" || variableAt(pathOf(error)) === undefined,
  );
  context.problems.push(...describeErrors(errors, { where, variableAt }));
  const invalid = new Set(errors.map((error) => pathOf(error)[0]));
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !invalid.has(name) && declared.some((setting) => setting.name === name)),
  );
}

const schemaOf = (
  declared: readonly Pick<LoadedSetting, "name" | "schema">[],
): { type: "object"; properties: Record<string, object>; additionalProperties: false } => ({
  type: "object",
  properties: Object.fromEntries(declared.map(({ name, schema }) => [name, schema])),
  additionalProperties: false,
});

function checkOf(name: string, schema: SettingSchema, isSecret: boolean): LoadedSetting["check"] {
  const whole = { ...schemaOf([{ name, schema }]), required: [name] };
  return (value) => {
    const [problem] = describeErrors(validateConfig(whole, { [name]: value }), { where: () => name });
    const text = problem ?? (isStorable(value) ? undefined : unstorable);
    if (text === undefined) return undefined;
    return {
      found: isSecret ? "another value (a secret, not shown)" : (problem?.found ?? quote(value)),
      expected: text.expected,
    };
  };
}

const unstorable = { expected: "text without the character U+0000 and without half of a surrogate pair" };

/** PostgreSQL's `jsonb` accepts neither the character U+0000 nor half of a surrogate pair. */
const isStorable = (value: unknown): boolean =>
  [value].flat().every((item) => typeof item !== "string" || (item.isWellFormed() && !item.includes("\u0000")));
