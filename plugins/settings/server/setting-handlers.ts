/** The calls of the page of settings. */
import { Refusal } from "@portalkit/kernel/contract";
import {
  handle,
  translate,
  translateText,
  type HandledEndpoint,
  type LoadedSetting,
  type ServicesOf,
  type SettingProblem,
  type StoredChange,
  type StoredSetting,
} from "@portalkit/kernel/server";
import {
  changeSettings,
  changesPage,
  getSettings,
  listSettingChanges,
  settingErrors,
  settingId,
  type PastChange,
  type SettingInfo,
  type settings,
} from "../contract.ts";
import { columnOf, inWords } from "./setting-column.ts";

type SettingsServices = Pick<ServicesOf<typeof settings>, "deploymentSettings" | "installed">;

export function settingHandlers(services: SettingsServices): readonly HandledEndpoint[] {
  return [
    handle(getSettings, async ({ adminUser }) => {
      const stored = await services.deploymentSettings.read(adminUser);
      return { settings: stored.map((setting) => infoOf(setting, services.installed)) };
    }),
    handle(changeSettings, async ({ body, adminUser }) => {
      await services.deploymentSettings.change(adminUser, body.changes, refusalOf);
      return { ok: true as const };
    }),
    handle(listSettingChanges, async ({ body, adminUser }) => {
      // One more tells what the last of the page has replaced.
      const { setting, changes } = await services.deploymentSettings.history(adminUser, body, changesPage);
      return {
        changes: changes.slice(0, changesPage).map((change, at) => pastChange(setting, change, changes[at + 1])),
        hasMore: changes.length > changesPage,
      };
    }),
  ];
}

function infoOf(
  { instanceId, plugin, setting, mayChange: isPermitted, state }: StoredSetting,
  installed: SettingsServices["installed"],
): SettingInfo {
  const { details, name, fixed, defaultValue } = setting;
  const { problem, ...shown } = state;
  const isSecret = details.secret === true;
  const mayChange = isPermitted && fixed === undefined;
  const isOneOfSeveral = installed.some((other) => other.plugin === plugin && other.id !== instanceId);
  const group = details.group === undefined ? instanceId : translateText(details.group);
  return {
    ...shown,
    instanceId,
    name,
    group: isOneOfSeveral && group !== instanceId ? `${group} (${instanceId})` : group,
    column: columnOf(instanceId, setting, mayChange),
    ...(isSecret ? {} : { defaultValue }),
    isSecret,
    isSensitive: details.sensitive === true,
    ...(problem === undefined ? {} : { problem: translate("settings:misfit", problem) }),
    mayChange,
  };
}

function pastChange(
  setting: LoadedSetting,
  { version, at, by, value, isReset }: StoredChange,
  before: StoredChange | undefined,
): PastChange {
  const isSecret = setting.details.secret === true;
  const from = before === undefined ? setting.defaultValue : before.value;
  return {
    version,
    at,
    by,
    ...(isSecret ? {} : { from: inWords(setting, from), to: inWords(setting, value) }),
    isReset,
  };
}

function refusalOf(problem: SettingProblem): Refusal {
  if (problem.kind === "twice") return new Refusal(settingErrors.twice);
  if (problem.kind === "changed") {
    const { now } = problem;
    const current = now.map(({ seen, ...state }) => [settingId(seen.instanceId, seen.setting.name), state] as const);
    return new Refusal(
      settingErrors.changed,
      { settings: now.map(({ seen }) => translateText(seen.setting.details.label)).join(", ") },
      { conflict: current.map(([id]) => id), current: Object.fromEntries(current) },
    );
  }
  const { setting: refused, instanceId } = problem.seen;
  const setting = translateText(refused.details.label);
  if (problem.kind === "fixed") return new Refusal(settingErrors.fixed, { setting });
  const { found, expected } = problem;
  return new Refusal(
    settingErrors.invalid,
    { setting, found, expected },
    { setting: settingId(instanceId, refused.name) },
  );
}
