/** The bot's state, in the database, where every process and the guide can read it. */
import { sql } from "kysely";
import { handle, translateText, type HandledEndpoint, type PluginServices } from "@portalkit/kernel/server";
import { botSettingsId } from "../../contract.ts";
import { botFailures } from "../../contract/refusals.ts";
import { getBotState, type BotState } from "../../contract/settings/calls.ts";
import type { BotFailure } from "../provider/bot-failure.ts";
import { assertSuperadmin } from "./rights.ts";
import type { ChatBotServices } from "../services.ts";

export type RunState = BotState["state"];

/** Writes the state as the holder of the lease only: another process may have taken over meanwhile. */
export interface StatusReporter {
  services: ChatBotServices;
  processId: string;
}

/** Writes and publishes only if something has changed. */
export async function writeState(
  { services, processId }: StatusReporter,
  state: RunState,
  username: string | null = null,
): Promise<void> {
  const { numAffectedRows } = await sql`update chat_bot_runs set state = ${state}::text, username = ${username},
    since = case when ${state}::text = 'running' then now() end
    where leader = ${processId}::uuid
      and (state <> ${state}::text or username is distinct from ${username})`.execute(services.db);
  if (numAffectedRows !== 0n) services.resourceChanged(botSettingsId);
}

export async function writeFailure(
  { services, processId }: StatusReporter,
  { kind, reason }: BotFailure,
): Promise<void> {
  await sql`update chat_bot_runs set state = 'failed', since = null, error = ${kind}, error_reason = ${reason},
    error_at = now() where leader = ${processId}::uuid`.execute(services.db);
  services.resourceChanged(botSettingsId);
}

/** Clears the failure of a previous token. */
export async function forgetFailure({ db }: Pick<PluginServices, "db">): Promise<void> {
  await db
    .updateTable("chat_bot_runs")
    .set({ error: null, error_reason: null, error_at: null })
    .where("error", "is not", null)
    .execute();
}

/** Returns the name of the running bot, for links to it. */
export async function runningUsername({ db }: Pick<PluginServices, "db">): Promise<string | null> {
  const running = await db
    .selectFrom("chat_bot_runs")
    .select("username")
    .where("state", "=", "running")
    .executeTakeFirst();
  return running?.username ?? null;
}

interface StateRow extends Pick<BotState, "state" | "username" | "linked"> {
  since: string | Date | null;
  error: string | null;
  reason: string | null;
  at: string | Date | null;
}

export const botStateHandler: HandledEndpoint = handle(getBotState, async ({ adminUser, services: { db } }) => {
  assertSuperadmin(adminUser);
  const {
    rows: [row],
  } = await sql<StateRow>`select
      case when s.token_sealed is null then 'off' when not s.enabled then 'paused' when r.state = 'off'
        or (r.state = 'running' and r.leader_until < now()) then 'starting' else r.state end as state,
      r.username, r.since, r.error, r.error_reason as reason, r.error_at as at, (select count(*)::int
        from chat_bot_people where user_id is not null) as linked
    from chat_bot_settings s cross join chat_bot_runs r`.execute(db);
  if (row === undefined)
    return { state: "off" as const, username: null, since: null, problem: null, problemAt: null, linked: 0 };
  return {
    state: row.state,
    username: row.username,
    since: instant(row.since),
    problem: inWords(row),
    problemAt: instant(row.at),
    linked: row.linked,
  };
});

const instant = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());

function inWords({ error, reason }: Pick<StateRow, "error" | "reason">): string | null {
  const kind = botFailures.find((known) => known === error);
  return kind === undefined ? null : translateText(`chat-bot:botErrors.${kind}`, { reason: reason ?? "" });
}
