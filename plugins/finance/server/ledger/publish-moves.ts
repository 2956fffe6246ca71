/** Notifies screens and users after money has moved: after the commit, never before. */
import type { MessageKey } from "@portal/kernel/contract";
import type { PluginServices } from "@portal/kernel/server";
import type { Finance } from "../services.ts";

/** Refreshes the user's balance and every open list of movements. */
export async function publishMoved({ services, ledger }: Finance, userId: string): Promise<void> {
  await ledger.publishBalance(userId);
  services.resourceChanged("transactions");
}

/** Shows a toast to one user, which the notifications plugin stores if there is one; `link` is a page of the portal. */
export function notify(
  services: Pick<PluginServices, "notify" | "translations">,
  userPk: string,
  message: MessageKey,
  values: Readonly<Record<string, string>>,
  link?: string,
): void {
  services.notify(userPk, {
    message: services.translations.text("en", message, values),
    ...(link === undefined ? {} : { link }),
  });
}
