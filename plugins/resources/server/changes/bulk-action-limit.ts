/** The limit of changes of many records: of selected ones in a call, and of all that match a list in the background. */
import type { DatabaseTransaction } from "@portalkit/kernel/contract";
import { kernelId, type Kernel, contributorsOf, countHolds } from "@portalkit/kernel/engine";
import type { UsageLimit } from "@portalkit/kernel/server";

const name = "bulk-actions";

export const bulkActionLimit = (kernel: Kernel): UsageLimit => ({
  name,
  label: "server:usageLimits.bulkActions",
  ...kernel.config.portal.limits.bulkActions,
  used: async (userPk, _services, db) => {
    let used = await countHolds(db, { userPk, limitId: `${kernelId}/${name}` });
    for (const { contributions } of contributorsOf(kernel.registry))
      used += (await contributions.matchingChanges?.running(userPk, db)) ?? 0;
    return used;
  },
});

/**
 * Counts the start of a change that runs in the background.
 * @param transaction that stores the change, so that neither is there without the other
 * @throws PORTAL_LIMIT_REACHED
 */
export async function spendBulkAction(kernel: Kernel, userPk: string, transaction: DatabaseTransaction): Promise<void> {
  await kernel.services(kernelId).limits.spend(userPk, name, 1, transaction);
}
