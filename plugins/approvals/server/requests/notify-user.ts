/** Notifies one user in the transaction that gives the reason to. */
import type { DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";

/**
 * The user is notified if the transaction is committed; then call `outbox.deliver`.
 * @param link a page of the portal
 */
export const notifyUser = (
  { outbox, translations }: Pick<PluginServices, "outbox" | "translations">,
  transaction: DatabaseTransaction,
  userPk: string,
  message: string,
  values: Readonly<Record<string, string>>,
  link: string,
): Promise<void> => outbox.notify(transaction, userPk, { message: translations.text("en", message, values), link });
