/** Reads of lists, which a standby of the database may answer. */
import type { Kernel } from "@portalkit/kernel/engine";

/**
 * Runs a read with a kernel whose `db` is the standby, if there is one that has everything that has been committed.
 * @param read may run twice, and writes nothing
 */
export async function readLists<Result>(kernel: Kernel, read: (kernel: Kernel) => Promise<Result>): Promise<Result> {
  return kernel.replica === undefined
    ? await read(kernel)
    : await kernel.replica.read((db) => read(db === kernel.db ? kernel : { ...kernel, db }));
}
