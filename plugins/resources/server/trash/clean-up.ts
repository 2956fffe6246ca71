/** Removes deleted records that can no longer be restored: after the days of the trash, all others after a minute. */
import type { JobContribution } from "@portalkit/kernel/server";
import { removeOldRows } from "@portalkit/kernel/engine";

export const trashJobs: readonly JobContribution[] = [
  {
    name: "clean-up-deleted-records",
    schedule: "* * * * *",
    run: async (_data, { db }, signal) => {
      await removeOldRows(db, { table: "portal_deleted_records", since: "kept_until", days: 0 }, signal);
    },
  },
];
