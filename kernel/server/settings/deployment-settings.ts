/** `services.deploymentSettings`: the settings of all plugins as a user may see and change them. */
import { refuse } from "../../contract/errors/refusals.ts";
import { kernelId } from "../../contract/permissions.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { SettingState } from "../extension/services/current-settings.ts";
import type {
  DeploymentSettings,
  SeenSetting,
  StoredChange,
  StoredSetting,
} from "../extension/services/deployment-settings.ts";
import type { LoadedSetting } from "../extension/services/loaded-setting.ts";
import { userNames } from "../session/user-names.ts";
import { changeAll } from "./change-settings.ts";
import { stateOf } from "./current-settings.ts";
import { seenSettings } from "./seen-settings.ts";
import { readChanges, readSettings, sealedSettings, type SettingRow } from "./setting-rows.ts";

type Names = ReadonlyMap<string, string>;

export function deploymentSettings(kernel: Kernel): DeploymentSettings {
  const seenBy: DeploymentSettings["seenBy"] = (adminUser) => seenSettings(kernel.registry.instances, adminUser);
  const namesOf = (rows: readonly SettingRow[]): Promise<Names> =>
    userNames(
      kernel.db,
      rows.map(({ changedBy }) => changedBy),
    );
  return {
    seenBy,
    read: async (adminUser) => {
      const { rows } = await readSettings(kernel.db);
      const names = await namesOf(rows);
      const sealing = kernel.services(kernelId).sealing(sealedSettings.purpose);
      return seenBy(adminUser).map((seen) => {
        const row = rows.find(({ instanceId, name }) => instanceId === seen.instanceId && name === seen.setting.name);
        return storedSetting(seen, stateOf(seen.setting, row, sealing), names);
      });
    },
    history: async (adminUser, wanted, limit) => {
      const seen = seenBy(adminUser).find(
        ({ instanceId, setting }) => instanceId === wanted.instanceId && setting.name === wanted.name,
      );
      if (seen === undefined) throw refuse("PORTAL_SETTING_UNKNOWN");
      const rows = await readChanges(kernel.db, wanted, limit);
      const names = await namesOf(rows);
      return { setting: seen.setting, changes: rows.map((row) => storedChange(seen.setting, row, names)) };
    },
    change: (adminUser, changes, refusal) => changeAll(kernel, adminUser, changes, refusal),
  };
}

function storedSetting(seen: SeenSetting, { value, changedBy, ...state }: SettingState, names: Names): StoredSetting {
  const isSecret = seen.setting.details.secret === true;
  return {
    ...seen,
    state: {
      ...state,
      ...(isSecret ? {} : { value }),
      isSet: isSecret && value !== "",
      changedBy: changedBy === null ? null : (names.get(changedBy) ?? null),
    },
  };
}

function storedChange({ details, defaultValue }: LoadedSetting, row: SettingRow, names: Names): StoredChange {
  return {
    version: row.version,
    at: row.changedAt,
    by: names.get(row.changedBy) ?? null,
    ...(details.secret === true ? {} : { value: row.isDefault ? defaultValue : row.value }),
    isReset: row.isDefault,
  };
}
