/** Notifies users in the transaction that moves money, and screens after its commit. */
import type { MessageKey } from "@portalkit/kernel/contract";
import type { DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import type { Finance } from "../services.ts";

/** Refreshes the user's balance and every open list of movements. */
export async function publishMoved({ services, ledger }: Finance, userId: string): Promise<void> {
  await ledger.publishBalance(userId);
  services.resourceChanged("transactions");
}

/**
 * Notifies one user, if the transaction is committed; then call `outbox.deliver`.
 * @param link a page of the portal
 */
export async function notify(
  services: Pick<PluginServices, "outbox" | "translations">,
  transaction: DatabaseTransaction,
  userPk: string,
  message: MessageKey,
  values: Readonly<Record<string, string>>,
  link?: string,
): Promise<void> {
  await services.outbox.notify(transaction, userPk, {
    message: services.translations.text("en", message, values),
    ...(link === undefined ? {} : { link }),
  });
}
