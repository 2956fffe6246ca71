/** What screens and people are told once money has moved: after the commit, never before. */
import { sql } from "kysely";
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

/** How many of those who could decide are told; beyond that everybody would think of somebody else. */
const mostTold = 50;

/** Everybody who may confirm it, but for the one who asks. */
export async function notifyApprovers({ services, options }: Finance, askedBy: string, message: string, values: Readonly<Record<string, string>>, link: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from portal_users where role = any(${options.roles.approve}::text[]) and id <> ${askedBy}::uuid order by created_at limit ${mostTold}`.execute(services.db);
  for (const { id } of rows) notify(services, id, message, values, link);
}
