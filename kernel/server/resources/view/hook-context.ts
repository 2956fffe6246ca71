/** The hook context outside a transaction: `publish` and `afterCommit` take effect immediately. */
import type { Database } from "../../../contract/database.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { HookContext } from "../../../contract/resources/resource-definition.ts";
import { assertNotNotification } from "../../bus/assert-not-notification.ts";
import type { Kernel } from "../../extension/kernel.ts";

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
