/**
 * Keeps the values of all settings in memory. Every process reads them again when the bus reports a change, when it can
 * receive events again, and when it finds more changes in the database than it knows, so that a lost event delays a
 * change and never loses it.
 */
import type { Logger } from "pino";
import type { Database } from "../../contract/database.ts";
import { settingsTopic } from "../../contract/settings/setting-calls.ts";
import { internalTopics } from "../bus/internal-topics.ts";
import { type Bus } from "../bus/open-bus.ts";
import { coalesceReads } from "../concurrency/coalesce-reads.ts";
import type { LoadedInstance } from "../extension/loaded-config.ts";
import type { CurrentSettings, SettingState } from "../extension/services/current-settings.ts";
import type { LoadedSetting } from "../extension/services/loaded-setting.ts";
import type { Sealing } from "../keys/sealing.ts";
import { countChanges, readSettings, type SettingRow } from "./setting-rows.ts";

type Values = Readonly<Record<string, unknown>>;

interface Dependencies {
  db: Database;
  /** Only one process uses the embedded database, so there is nothing to look for. */
  databaseKind: "pglite" | "postgres";
  bus: Pick<Bus, "listen">;
  log: Logger;
  instances: readonly Pick<LoadedInstance, "id" | "settings">[];
  sealing: Sealing;
  /** Milliseconds after which a process notices a change of which it has received no event. */
  lookEveryMs?: number;
}

export function createCurrentSettings({
  db,
  databaseKind,
  bus,
  log,
  instances,
  sealing,
  lookEveryMs = 10_000,
}: Dependencies): CurrentSettings {
  const values = new Map<string, Values>();
  const listeners = new Map<string, Set<(current: Values, before: Values) => void>>();
  const reported = new Set<string>();
  let known: number | undefined;

  const report = (instanceId: string, { name }: LoadedSetting, { problem, version }: SettingState): void => {
    const key = `${instanceId}/${name} ${version}`;
    if (problem === undefined || reported.has(key)) return;
    reported.add(key);
    log.warn({ plugin: instanceId, setting: name, ...problem }, "a stored setting does not fit: its default applies");
  };

  const take = (rows: readonly SettingRow[]): void => {
    const byName = new Map(rows.map((row) => [`${row.instanceId}/${row.name}`, row]));
    for (const { id, settings = [] } of instances) {
      const now: Record<string, unknown> = {};
      for (const setting of settings) {
        const state = stateOf(setting, byName.get(`${id}/${setting.name}`), sealing);
        report(id, setting, state);
        now[setting.name] = Array.isArray(state.value) ? Object.freeze([...(state.value as unknown[])]) : state.value;
      }
      const before = values.get(id);
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(now)) continue;
      values.set(id, Object.freeze(now));
      if (before === undefined) continue;
      for (const listener of listeners.get(id) ?? []) {
        try {
          listener(now, before);
        } catch (error) {
          log.error({ err: error, plugin: id }, "a listener for settings failed");
        }
      }
    }
  };

  const read = coalesceReads(async (from: Database) => {
    const { rows, changes } = await readSettings(from);
    take(rows);
    known = changes;
  });
  const refresh = (): Promise<void> => read(db);
  const look = async (isCertain: boolean): Promise<void> => {
    try {
      if (isCertain || (await countChanges(db)) !== known) await refresh();
    } catch (error) {
      // What is in memory stays valid, and the next look tries again.
      log.warn({ err: error }, "settings could not be read again");
    }
  };

  return {
    refresh,
    valuesOf: (instanceId) => {
      const found = values.get(instanceId);
      if (found !== undefined) return found;
      throw new Error("services.settings is used before the portal has read its settings: use it from `start` on");
    },
    onChange: (instanceId, listener) => {
      const those = listeners.get(instanceId) ?? new Set();
      listeners.set(instanceId, those);
      those.add(listener);
      return () => void those.delete(listener);
    },
    load: async () => {
      const unlisten = bus.listen((topic) => {
        if (topic === settingsTopic) void look(true);
        else if (topic === internalTopics.reconnected) void look(false);
      });
      await refresh();
      const timer = databaseKind === "pglite" ? undefined : setInterval(() => void look(false), lookEveryMs).unref();
      return () => {
        unlisten();
        clearInterval(timer);
      };
    },
  };
}

/** The state of a setting by its last row. A stored value that does not fit counts as the default. */
export function stateOf(setting: LoadedSetting, row: SettingRow | undefined, sealing: Sealing): SettingState {
  const { fixed, defaultValue, details } = setting;
  const at = { version: row?.version ?? 0, changedAt: row?.changedAt ?? null, changedBy: row?.changedBy ?? null };
  if (fixed !== undefined) return { ...at, value: fixed.value, source: "config" };
  if (row === undefined || row.isDefault) return { ...at, value: defaultValue, source: "default" };
  const fallback = (problem: { found: string; expected: string }): SettingState => ({
    ...at,
    value: defaultValue,
    source: "fallback",
    problem,
  });
  const stored = details.secret === true ? unsealed(row, sealing) : { value: row.value };
  if ("found" in stored) return fallback(stored);
  const problem = setting.check(stored.value);
  return problem === undefined ? { ...at, value: stored.value, source: "changed" } : fallback(problem);
}

function unsealed(
  { id, sealed }: SettingRow,
  sealing: Sealing,
): { value: unknown } | { found: string; expected: string } {
  if (sealed === null) return { found: "a value that is not sealed", expected: "a secret: set it again" };
  try {
    return { value: sealing.unseal(sealed, id) };
  } catch {
    return { found: "a secret that no key of PORTAL_KEYS opens", expected: "its key, or the secret set again" };
  }
}
