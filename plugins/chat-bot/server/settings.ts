/** The bot's token at rest: sealed with a key of this deployment, opened only where the bot is connected. */
import { sql } from "kysely";
import { createSealing, type Database, type DatabaseTransaction, type PluginServices, type Sealing } from "#kernel/server";
import { botSettingsRecord } from "../contract.ts";

/** The first seals, the others are for reading; an id never gets another key. */
const keyIds = ["k1"];

const sealingOf = ({ deriveKey }: Pick<PluginServices, "deriveKey">): Sealing => createSealing(new Map(keyIds.map((id) => [id, deriveKey(`bot token ${id}`)])));

export const sealToken = (services: Pick<PluginServices, "deriveKey">, token: string): string => sealingOf(services).seal(token, botSettingsRecord);

export interface BotSettings {
  enabled: boolean;
  /** Grows with every change of the token. */
  version: number;
  hasToken: boolean;
  /** Nothing without a token, and when it was sealed with another PORTAL_SECRET. */
  token: string | undefined;
}

export async function readSettings(services: Pick<PluginServices, "db" | "deriveKey">): Promise<BotSettings> {
  const { rows: [row] } = await sql<{ enabled: boolean; token_sealed: string | null; token_version: number }>`select enabled, token_sealed, token_version from chat_bot_settings`.execute(services.db);
  if (row === undefined) return { enabled: false, version: 0, hasToken: false, token: undefined };
  return { enabled: row.enabled, version: row.token_version, hasToken: row.token_sealed !== null, token: opened(services, row.token_sealed) };
}

function opened(services: Pick<PluginServices, "deriveKey">, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  try {
    return sealingOf(services).unseal(sealed, botSettingsRecord);
  } catch {
    return undefined;
  }
}

/** The bot stops as soon as the processes have heard of it. */
export async function forgetToken(db: Database | DatabaseTransaction): Promise<void> {
  await sql`update chat_bot_settings set token_sealed = null, token_version = token_version + 1`.execute(db);
}
