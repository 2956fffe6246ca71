/** Stores the bot's token encrypted with a key of this deployment; it is decrypted only to connect the bot. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction, PluginServices, SealedColumn } from "@portalkit/kernel/server";
import { botSettingsRecord } from "../../contract.ts";

const purpose = "bot token";

export const sealedBotToken: SealedColumn = { table: "chat_bot_settings", column: "token_sealed", purpose };

export const sealToken = (services: Pick<PluginServices, "sealing">, token: string): string =>
  services.sealing(purpose).seal(token, botSettingsRecord);

export interface BotSettings {
  enabled: boolean;
  /** Increases with every change of the token. */
  version: number;
  hasToken: boolean;
  /** Undefined without a token, or if no key of this deployment decrypts it. */
  token: string | undefined;
}

export async function readSettings(services: Pick<PluginServices, "db" | "sealing">): Promise<BotSettings> {
  const row = await services.db
    .selectFrom("chat_bot_settings")
    .select(["enabled", "token_sealed", "token_version"])
    .executeTakeFirst();
  if (row === undefined) return { enabled: false, version: 0, hasToken: false, token: undefined };
  return {
    enabled: row.enabled,
    version: row.token_version,
    hasToken: row.token_sealed !== null,
    token: opened(services, row.token_sealed),
  };
}

function opened(services: Pick<PluginServices, "sealing">, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  try {
    return services.sealing(purpose).unseal(sealed, botSettingsRecord);
  } catch {
    return undefined;
  }
}

/** Deletes the token; the bot stops once the processes are notified. */
export async function forgetToken(db: Database | DatabaseTransaction): Promise<void> {
  await sql`update chat_bot_settings set token_sealed = null, token_version = token_version + 1`.execute(db);
}
