/** Changes settings: all or none, and never one that somebody else has changed since. */
import { refuse, type Refusal } from "../../contract/errors/refusals.ts";
import { normalTexts } from "../../contract/format/normal-form.ts";
import type { FieldChange } from "../../contract/resources/activity.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { settingsTopic } from "../../contract/settings/setting-calls.ts";
import { recordActivity } from "../activities/record-activity.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { DatabaseTransaction } from "../../contract/database.ts";
import { kernelId } from "../../contract/permissions.ts";
import type { SettingState } from "../extension/services/current-settings.ts";
import type { NewSettingValue, SeenSetting, SettingProblem } from "../extension/services/deployment-settings.ts";
import type { Sealing } from "../keys/sealing.ts";
import { requireProof } from "../session/recent-proof.ts";
import { stateOf } from "./current-settings.ts";
import { seenSettings } from "./seen-settings.ts";
import { insertChange, readSettings, sealedSettings, type NewValue } from "./setting-rows.ts";

interface Planned {
  seen: SeenSetting;
  change: NewSettingValue;
}

type RefusalOf = (problem: SettingProblem) => Refusal;

/** As `DeploymentSettings.change`. */
export async function changeAll(
  kernel: Kernel,
  adminUser: AdminUser,
  changes: readonly NewSettingValue[],
  refusal: RefusalOf,
): Promise<void> {
  const planned = planChanges(seenSettings(kernel.registry.instances, adminUser), changes, refusal);
  if (planned.some(({ seen }) => seen.setting.details.sensitive === true)) await requireProof(kernel, adminUser);
  const sealing = kernel.services(kernelId).sealing(sealedSettings.purpose);
  await kernel.db.transaction().execute(async (transaction) => {
    const done = await write(planned, adminUser, sealing, transaction, refusal);
    for (const [instanceId, changed] of Map.groupBy(done, (one) => one.seen.instanceId))
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
function planChanges(
  visible: readonly SeenSetting[],
  changes: readonly NewSettingValue[],
  refusal: RefusalOf,
): readonly Planned[] {
  const seen = new Map(visible.map((one) => [keyOf(one), one]));
  const planned = changes.map((change): Planned => {
    const found = seen.get(`${change.instanceId}/${change.name}`);
    if (found === undefined) throw refuse("PORTAL_SETTING_UNKNOWN");
    const isSecret = found.setting.details.secret === true;
    return { seen: found, change: isSecret ? change : { ...change, value: normalTexts(change.value) } };
  });
  if (new Set(planned.map((one) => one.seen)).size < planned.length) throw refusal({ kind: "twice" });
  for (const { seen: one, change } of planned) {
    if (!one.mayChange) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    if (one.setting.fixed !== undefined) throw refusal({ kind: "fixed", seen: one });
    const problem = change.value === undefined ? undefined : one.setting.check(change.value);
    if (problem !== undefined) throw refusal({ kind: "invalid", seen: one, ...problem });
  }
  return planned;
}

/** Leaves out what is the same already. */
async function write(
  planned: readonly Planned[],
  adminUser: AdminUser,
  sealing: Sealing,
  transaction: DatabaseTransaction,
  refusal: RefusalOf,
): Promise<readonly (Planned & { field: FieldChange })[]> {
  const { rows } = await readSettings(transaction);
  const stored = new Map(rows.map((row) => [`${row.instanceId}/${row.name}`, row]));
  const states = planned.map((one) => ({
    one,
    state: stateOf(one.seen.setting, stored.get(keyOf(one.seen)), sealing),
  }));
  const outdated = states.filter(({ one, state }) => one.change.version !== state.version);
  if (outdated.length > 0) throw refusal(changedMeanwhile(outdated));
  const done: (Planned & { field: FieldChange })[] = [];
  for (const { one, state } of states) {
    const { seen, change } = one;
    const { instanceId, setting } = seen;
    const { details, name } = setting;
    const isReset = change.value === undefined;
    const isSame = isReset
      ? state.source === "default"
      : state.source === "changed" && JSON.stringify(state.value) === JSON.stringify(change.value);
    if (isSame) continue;
    const version = state.version + 1;
    const isNew = await insertChange(
      transaction,
      { instanceId, name, version },
      newValue(one, sealing),
      String(adminUser.pk),
    );
    if (!isNew) throw refusal(changedMeanwhile([{ one, state }]));
    const after = isReset ? setting.defaultValue : change.value;
    const values = details.secret === true ? { isSecret: true as const } : { before: state.value, after };
    done.push({ ...one, field: { column: name, label: details.label, ...values } });
  }
  return done;
}

function newValue({ seen: { setting }, change: { value } }: Planned, sealing: Sealing): NewValue {
  if (value === undefined) return { isDefault: true };
  return setting.details.secret === true ? { secret: (rowId) => sealing.seal(String(value), rowId) } : { value };
}

/** Of a secret only the version. */
function changedMeanwhile(stored: readonly { one: Planned; state: SettingState }[]): SettingProblem {
  return {
    kind: "changed",
    now: stored.map(({ one: { seen }, state: { version, value } }) =>
      seen.setting.details.secret === true ? { seen, version } : { seen, version, value },
    ),
  };
}

const keyOf = ({ instanceId, setting }: SeenSetting): string => `${instanceId}/${setting.name}`;
