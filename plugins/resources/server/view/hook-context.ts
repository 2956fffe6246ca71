/** The hook context outside a transaction: `publish` and `afterCommit` take effect immediately. */
import type { Database, AdminUser, HookContext } from "@portalkit/kernel/contract";
import { assertNotNotification, type Kernel } from "@portalkit/kernel/engine";

type Parts = Pick<Kernel, "db" | "bus" | "log">;

export function hookContext(kernel: Parts, adminUser: AdminUser, resourceId: string): HookContext<Database> {
  return {
    adminUser,
    resourceId,
    // Read when it is used: a short snapshot may have ended then.
    get db() {
      return kernel.db;
    },
    publish: (topic, data) => {
      assertNotNotification(topic);
      kernel.bus.publish(topic, data);
    },
    afterCommit: (run) => void runLogged(kernel, run),
  };
}

/** Logs errors instead of throwing them: the write is already committed, so a later failure is not the caller's. */
export async function runLogged({ log }: Pick<Kernel, "log">, run: () => void | Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error({ err: error }, "a step after a committed write failed");
  }
}
