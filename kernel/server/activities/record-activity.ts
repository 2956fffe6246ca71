/** Reports activities to the plugins that listen, within the transaction of the activity if there is one. */
import type { Activity, FieldChange } from "../../contract/resources/activity.ts";
import { settleAll } from "../concurrency/settle-all.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";

/** Whether a plugin listens to activities, so that data needed only for them is not queried otherwise. */
export const isRecorded = ({ registry }: Pick<Kernel, "registry">): boolean =>
  registry.instances.some(({ contributions }) => contributions.onActivity !== undefined);

/** Reports several activities of one transaction: in one call to the listeners that take many, in their order. */
export async function recordActivities(
  kernel: Kernel,
  activities: readonly Activity[],
  db: DatabaseTransaction,
): Promise<void> {
  if (activities.length === 0) return;
  const english = englishOf(kernel.translations);
  const labelled = activities.map((activity) => inEnglish(activity, english));
  await settleAll(
    kernel.registry.instances.map(async ({ id, contributions: { onActivity, onActivities } }) => {
      const context = { db, services: kernel.services(id) };
      if (onActivities !== undefined) return await onActivities(labelled, context);
      if (onActivity !== undefined) for (const activity of labelled) await onActivity(activity, context);
    }),
  );
}

/**
 * Column labels are stored in English, so they stay readable if their message keys change; readers see them in their
 * own language. If a listener fails, the activity fails too: an activity that cannot be recorded must not happen.
 * @param db the transaction of the write, or the database if there is none
 */
export async function recordActivity(
  kernel: Kernel,
  activity: Activity,
  db: Database | DatabaseTransaction = kernel.db,
): Promise<void> {
  const labelled = inEnglish(activity, englishOf(kernel.translations));
  await settleAll(
    kernel.registry.instances.map(async ({ id, contributions }) =>
      contributions.onActivity?.(labelled, { db, services: kernel.services(id) }),
    ),
  );
}

/** Translates each label once: many records have the same ones. */
function englishOf(translations: Kernel["translations"]): (label: string) => string {
  const known = new Map<string, string>();
  return (label) => {
    const english = known.get(label) ?? translations.text("en", label);
    known.set(label, english);
    return english;
  };
}

function inEnglish(activity: Activity, english: (label: string) => string): Activity {
  const labelled = (changes: readonly FieldChange[]): FieldChange[] =>
    changes.map((change) => ({ ...change, label: english(change.label) }));
  return {
    ...activity,
    ...(activity.changes === undefined ? {} : { changes: labelled(activity.changes) }),
    ...(activity.records === undefined
      ? {}
      : { records: activity.records.map((record) => ({ ...record, changes: labelled(record.changes) })) }),
  };
}
