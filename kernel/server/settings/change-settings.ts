/** Changes settings: all or none, and never one that somebody else has changed since. */
import type { BodyOf } from "../../contract/endpoint.ts";
import { Refusal, refusalRow, refuse } from "../../contract/errors/refusals.ts";
import { normalTexts } from "../../contract/format/normal-form.ts";
import type { FieldChange } from "../../contract/resources/activity.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import {
  settingId,
  settingsTopic,
  type changeSettings,
  type SettingChange,
} from "../../contract/settings/setting-calls.ts";
import { recordActivity } from "../activities/record-activity.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { kernelId } from "../../contract/permissions.ts";
import { translateText } from "../i18n/language-of-call.ts";
import type { Sealing } from "../keys/sealing.ts";
import { requireProof } from "../session/recent-proof.ts";
import { stateOf } from "./current-settings.ts";
import { seenSettings, type SeenSetting } from "./seen-settings.ts";
import { insertChange, readSettings, sealedSettings, type NewValue } from "./setting-rows.ts";

interface Planned extends SeenSetting {
  change: SettingChange;
}

/** @throws Refusal; nothing has changed then */
export async function changeAll(
  kernel: Kernel,
  adminUser: AdminUser,
  { changes }: BodyOf<typeof changeSettings>,
): Promise<void> {
  const planned = planChanges(kernel, adminUser, changes);
  if (planned.some(({ setting }) => setting.details.sensitive === true)) await requireProof(kernel, adminUser);
  const sealing = kernel.services(kernelId).sealing(sealedSettings.purpose);
  await kernel.db.transaction().execute(async (transaction) => {
    const done = await write(planned, adminUser, sealing, transaction);
    for (const [instanceId, changed] of Map.groupBy(done, ({ instance }) => instance.id))
      await recordActivity(
        kernel,
        {
          kind: "action",
          adminUser,
          actionId: "change-settings",
          recordLabel: instanceId,
          changes: changed.map(({ field }) => field),
          details: { instanceId },
        },
        transaction,
      );
  });
  try {
    await kernel.settings.refresh();
  } catch (error) {
    kernel.log.warn({ err: error }, "settings could not be read after a change");
  }
  kernel.bus.publish(settingsTopic, {});
}

/** Checks rights and values. A setting that the user may not see is refused like one that does not exist. */
function planChanges(kernel: Kernel, adminUser: AdminUser, changes: readonly SettingChange[]): readonly Planned[] {
  const seen = new Map(seenSettings(kernel, adminUser).map((one) => [idOf(one), one]));
  const planned = changes.map((change): Planned => {
    const found = seen.get(settingId(change.instanceId, change.name));
    if (found === undefined) throw refuse("PORTAL_SETTING_UNKNOWN");
    const isSecret = found.setting.details.secret === true;
    return { ...found, change: isSecret ? change : { ...change, value: normalTexts(change.value) } };
  });
  if (new Set(planned.map(idOf)).size < planned.length) throw refuse("PORTAL_SETTING_TWICE");
  for (const { setting, mayChange, change } of planned) {
    if (!mayChange) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    const label = translateText(setting.details.label);
    if (setting.fixed !== undefined) throw refuse("PORTAL_SETTING_FIXED", { setting: label });
    const problem = change.value === undefined ? undefined : setting.check(change.value);
    if (problem !== undefined)
      throw new Refusal(
        refusalRow("PORTAL_SETTING_INVALID"),
        { setting: label, ...problem },
        { setting: settingId(change.instanceId, change.name) },
      );
  }
  return planned;
}

/** Leaves out what is the same already. */
async function write(
  planned: readonly Planned[],
  adminUser: AdminUser,
  sealing: Sealing,
  transaction: DatabaseTransaction,
): Promise<readonly (Planned & { field: FieldChange })[]> {
  const { rows } = await readSettings(transaction);
  const stored = new Map(rows.map((row) => [settingId(row.instanceId, row.name), row]));
  const states = planned.map((one) => ({ one, state: stateOf(one.setting, stored.get(idOf(one)), sealing) }));
  const outdated = states.filter(({ one, state }) => one.change.version !== state.version);
  if (outdated.length > 0)
    throw refuseChanged(
      outdated.map(({ one }) => one),
      states,
    );
  const done: (Planned & { field: FieldChange })[] = [];
  for (const { one, state } of states) {
    const { instance, setting, change } = one;
    const { details, name } = setting;
    const isReset = change.value === undefined;
    const isSame = isReset
      ? state.source === "default"
      : state.source === "changed" && JSON.stringify(state.value) === JSON.stringify(change.value);
    if (isSame) continue;
    const version = state.version + 1;
    const isNew = await insertChange(
      transaction,
      { instanceId: instance.id, name, version },
      newValue(one, sealing),
      String(adminUser.pk),
    );
    if (!isNew) throw refuseChanged([one], states);
    const after = isReset ? setting.defaultValue : change.value;
    const values = details.secret === true ? { isSecret: true as const } : { before: state.value, after };
    done.push({ ...one, field: { column: name, label: details.label, ...values } });
  }
  return done;
}

function newValue({ setting, change: { value } }: Planned, sealing: Sealing): NewValue {
  if (value === undefined) return { isDefault: true };
  return setting.details.secret === true ? { secret: (rowId) => sealing.seal(String(value), rowId) } : { value };
}

/** Names the settings that somebody has changed, and their current values; of a secret only the version. */
function refuseChanged(
  changed: readonly Planned[],
  states: readonly { one: Planned; state: ReturnType<typeof stateOf> }[],
): Refusal {
  const current = states
    .filter(({ one }) => changed.includes(one))
    .map(({ one, state: { version, value } }) => [
      idOf(one),
      one.setting.details.secret === true ? { version } : { version, value },
    ]);
  return new Refusal(
    refusalRow("PORTAL_SETTING_CHANGED"),
    { settings: changed.map(({ setting }) => translateText(setting.details.label)).join(", ") },
    { conflict: changed.map(idOf), current: Object.fromEntries(current) as Record<string, unknown> },
  );
}

const idOf = ({ instance, setting }: SeenSetting): string => settingId(instance.id, setting.name);
