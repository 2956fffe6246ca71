/** What screens and people are told once money has moved: after the commit, never before. */
import type { PluginServices } from "#kernel/server";
import type { Finance } from "./finance.ts";

/** The user's balance, and every open list of movements. */
export async function tellMoved({ services, ledger }: Finance, userId: string): Promise<void> {
  await ledger.tellBalance(userId);
  services.resourceChanged("transactions");
}

/** A toast for one user, kept by whoever keeps notifications; `link` is a page of the portal. */
export function notify({ notify: send }: Pick<PluginServices, "notify">, userPk: string, message: string, values: Readonly<Record<string, string>>, link?: string): void {
  send(userPk, { message: message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole), ...(link === undefined ? {} : { link }) });
}
