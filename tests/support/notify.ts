/** Notifies a user as plugins do, with a transaction that has no other cause. */
import type { NotificationDetails } from "../../kernel/contract/socket.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";

export async function notify(
  { services }: Pick<Kernel, "services">,
  userPk: string,
  notification: { message: string } & NotificationDetails,
): Promise<void> {
  const { db, outbox } = services("kernel");
  await db.transaction().execute((transaction) => outbox.notify(transaction, userPk, notification));
  await outbox.deliver();
}
