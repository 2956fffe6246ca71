/** Reports activities to the plugins that listen, within the transaction of the activity if there is one. */
import type { Activity, FieldChange } from "../../contract/resources/activity.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";

/** Whether a plugin listens to activities, so that data needed only for them is not queried otherwise. */
export const isRecorded = ({ registry }: Pick<Kernel, "registry">): boolean =>
  registry.instances.some(({ contributions }) => contributions.onActivity !== undefined);

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
  const labelled = inEnglish(activity, kernel.translations);
  for (const { id, contributions } of kernel.registry.instances)
    await contributions.onActivity?.(labelled, { db, services: kernel.services(id) });
}

function inEnglish(activity: Activity, translations: Kernel["translations"]): Activity {
  const labelled = (changes: readonly FieldChange[]): FieldChange[] =>
    changes.map((change) => ({ ...change, label: translations.text("en", change.label) }));
  return {
    ...activity,
    ...(activity.changes === undefined ? {} : { changes: labelled(activity.changes) }),
    ...(activity.records === undefined
      ? {}
      : { records: activity.records.map((record) => ({ ...record, changes: labelled(record.changes) })) }),
  };
}
