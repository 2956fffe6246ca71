/** The calls of the page of settings, and the one with which browsers read the settings that they may know. */
import { refuse } from "../../contract/errors/refusals.ts";
import { kernelId } from "../../contract/permissions.ts";
import {
  changeSettings,
  changesPage,
  getBrowserSettings,
  getSettings,
  listSettingChanges,
  type PastChange,
  type SettingInfo,
} from "../../contract/settings/setting-calls.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { LoadedInstance, LoadedSetting } from "../extension/loaded-config.ts";
import { translate, translateText } from "../i18n/language-of-call.ts";
import type { Sealing } from "../keys/sealing.ts";
import { userNames } from "../session/user-names.ts";
import { changeAll } from "./change-settings.ts";
import { stateOf } from "./current-settings.ts";
import { seenSettings, type SeenSetting } from "./seen-settings.ts";
import { columnOf, inWords } from "./setting-column.ts";
import { readChanges, readSettings, sealedSettings, type SettingRow } from "./setting-rows.ts";

export function settingEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  const sealing = (): Sealing => kernel.services(kernelId).sealing(sealedSettings.purpose);
  return [
    handle(getSettings, async ({ adminUser }) => {
      const { rows } = await readSettings(kernel.db);
      const names = await userNames(
        kernel.db,
        rows.map(({ changedBy }) => changedBy),
      );
      return {
        settings: seenSettings(kernel, adminUser).map((seen) =>
          infoOf(
            seen,
            rows.find(({ instanceId, name }) => instanceId === seen.instance.id && name === seen.setting.name),
            names,
            sealing(),
            kernel.registry.instances,
          ),
        ),
      };
    }),
    handle(changeSettings, async ({ body, adminUser }) => {
      await changeAll(kernel, adminUser, body);
      return { ok: true as const };
    }),
    handle(listSettingChanges, async ({ body, adminUser }) => {
      const seen = seenSettings(kernel, adminUser).find(
        ({ instance, setting }) => instance.id === body.instanceId && setting.name === body.name,
      );
      if (seen === undefined) throw refuse("PORTAL_SETTING_UNKNOWN");
      // One more tells what the last of the page has replaced.
      const rows = await readChanges(kernel.db, body, changesPage);
      const names = await userNames(
        kernel.db,
        rows.map(({ changedBy }) => changedBy),
      );
      const changes = rows.slice(0, changesPage).map((row, at) => pastChange(seen.setting, row, rows[at + 1], names));
      return { changes, hasMore: rows.length > changesPage };
    }),
    handle(getBrowserSettings, async ({ body: { instanceId } }) => {
      const instance = kernel.registry.instances.find(({ id }) => id === instanceId);
      if (instance === undefined) throw refuse("PORTAL_SETTING_UNKNOWN");
      // The event that makes a browser ask again may have reached it sooner than this process.
      await kernel.settings.refresh();
      const values = kernel.settings.valuesOf(instanceId);
      return {
        values: Object.fromEntries(
          (instance.settings ?? [])
            .filter(({ details }) => details.browser === true)
            .map(({ name }) => [name, values[name]]),
        ),
      };
    }),
  ];
}

function infoOf(
  { instance, setting, mayChange: isPermitted }: SeenSetting,
  row: SettingRow | undefined,
  names: ReadonlyMap<string, string>,
  sealing: Sealing,
  instances: readonly LoadedInstance[],
): SettingInfo {
  const { details, name, fixed, defaultValue } = setting;
  const { value, source, problem, version, changedAt, changedBy } = stateOf(setting, row, sealing);
  const isSecret = details.secret === true;
  const mayChange = isPermitted && fixed === undefined;
  const isOneOfSeveral = instances.some(({ id, plugin }) => plugin === instance.plugin && id !== instance.id);
  const group = details.group === undefined ? instance.id : translateText(details.group);
  return {
    instanceId: instance.id,
    name,
    group: isOneOfSeveral && group !== instance.id ? `${group} (${instance.id})` : group,
    column: columnOf(instance.id, setting, mayChange),
    ...(isSecret ? {} : { value, defaultValue }),
    isSecret,
    isSet: isSecret && value !== "",
    isSensitive: details.sensitive === true,
    source,
    ...(problem === undefined ? {} : { problem: translate("settings:misfit", problem) }),
    mayChange,
    version,
    changedAt,
    changedBy: changedBy === null ? null : (names.get(changedBy) ?? null),
  };
}

function pastChange(
  setting: LoadedSetting,
  row: SettingRow,
  before: SettingRow | undefined,
  names: ReadonlyMap<string, string>,
): PastChange {
  const valueOf = (one: SettingRow | undefined): string =>
    inWords(setting, one === undefined || one.isDefault ? setting.defaultValue : one.value);
  return {
    version: row.version,
    at: row.changedAt,
    by: names.get(row.changedBy) ?? null,
    ...(setting.details.secret === true ? {} : { from: valueOf(before), to: valueOf(row) }),
    isReset: row.isDefault,
  };
}
