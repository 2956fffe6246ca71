/** Refreshes screens after money has moved. */
import type { Finance } from "../services.ts";

/** Refreshes the user's balance and every open list of movements. */
export async function publishMoved({ services, ledger }: Finance, userId: string): Promise<void> {
  await ledger.publishBalance(userId);
  services.resourceChanged("transactions");
}
