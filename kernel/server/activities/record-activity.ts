/** Tells the plugins that listen what somebody did, within the transaction that does it where there is one. */
import type { Activity, FieldChange } from "../../contract/activity.ts";
import type { Kernel } from "../kernel.ts";
import type { Database, DatabaseTransaction } from "../../contract/database.ts";

/** Whether anybody listens: what is only needed for them is not looked up otherwise. */
export const isRecorded = ({ registry }: Pick<Kernel, "registry">): boolean =>
  registry.instances.some(({ contributions }) => contributions.onActivity !== undefined);

/**
 * The names of columns are stored in English, and stay so whatever becomes of their keys: readers get it in their
 * language. A listener that fails makes the activity fail with it: what cannot be recorded does not happen.
 * @param db the transaction of the write, or the database where there is none
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
