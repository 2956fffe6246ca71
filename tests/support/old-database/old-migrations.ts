/** The schema of the last version before orders had a table of states: runs only the migrations of that version. */
import { pino } from "pino";
import { demoVariables } from "../../../scripts/demo/demo-variables.ts";
import { loadConfig } from "../../../kernel/server/config/load-config.ts";
import type { Database } from "../../../kernel/contract/database.ts";
import { installOrThrow } from "../../../kernel/server/install/install.ts";
import { migrationSets } from "../../../kernel/server/app/migration-sets.ts";
import { runMigrations } from "../../../kernel/server/database/run-migrations.ts";

/** The migrations by owner, as in that version's `portal_migrations`. */
const known: Readonly<Record<string, readonly string[]>> = {
  "kernel/session": ["001_accounts", "002_tries_by_subject", "003_text_search", "004_second_steps"],
  "kernel/resources": ["001_table_changes", "002_deleted_records"],
  "kernel/list-settings": ["001_list_settings", "002_default_views"],
  "kernel/idempotency": ["001_once"],
  "audit-log": ["001_audit_log", "002_text_search", "003_records"],
  "chat-bot": ["001_chat_bot"],
  dashboard: ["001_arrangements"],
  "data-transfer": ["001_imports"],
  finance: ["001_ledger", "002_text_search", "003_approvals", "004_wallets", "005_transfers", "006_sandbox"],
  "game-codes": [
    "001_marketplace",
    "002_text_search",
    "010_figures",
    "010_redeem",
    "011_imports",
    "011_price_scales",
    "012_selling",
    "013_price_agreements",
    "014_redeem_settled",
  ],
  i18n: ["001_texts"],
  notifications: ["001_notifications"],
  "trading-api": ["001_api_tokens", "002_webhooks"],
  twofa: ["001_twofa"],
  upload: ["001_upload_files", "002_upload_pictures"],
};

/** @throws Error if a migration of that version no longer exists, since old databases could not be recognized then */
export async function migrateToOldVersion(db: Database): Promise<void> {
  const config = await loadConfig({
    file: "portal.config.ts",
    environment: { ...demoVariables },
    halves: "server",
    lenientEnvironment: true,
  });
  const sets = migrationSets(installOrThrow(config)).map(({ owner, migrations }) => {
    const names = known[owner] ?? [];
    const old = migrations.filter(({ name }) => names.includes(name));
    if (old.length < names.length)
      throw new Error(
        `${owner} has lost migrations: ${names.filter((name) => !old.some((one) => one.name === name)).join(", ")}`,
      );
    return { owner, migrations: old };
  });
  await runMigrations(db, sets, pino({ level: "silent" }));
}
