/**
 * The order of the migrations: the kernel's first, then each enabled plugin's, after those of the plugins it needs or
 * uses.
 */
import type { ServerRegistry } from "../extension/server-registry.ts";
import { bulkOperationMigrations } from "../bulk-operations/migrations.ts";
import { idempotencyMigrations } from "../idempotency/migrations.ts";
import { importMigrations } from "../imports/migrations.ts";
import { integrityMigrations } from "../integrity/migrations.ts";
import { limitMigrations } from "../limits/migrations.ts";
import { listSettingsMigrations } from "../list-settings/migrations.ts";
import { outboxMigrations } from "../outbox/migrations.ts";
import { resourceMigrations } from "../resources/migrations.ts";
import { searchMigrations } from "../search/migrations.ts";
import { settingMigrations } from "../settings/migrations.ts";
import { sessionMigrations } from "../session/migrations.ts";
import type { MigrationSet } from "../database/run-migrations.ts";

/** The instances of a plugin share its tables, so each plugin is listed once, by its name. */
export function migrationSets(registry: Pick<ServerRegistry, "instances">): MigrationSet[] {
  const sets: MigrationSet[] = [
    { owner: "kernel/session", migrations: sessionMigrations },
    { owner: "kernel/resources", migrations: resourceMigrations },
    { owner: "kernel/list-settings", migrations: listSettingsMigrations },
    { owner: "kernel/idempotency", migrations: idempotencyMigrations },
    { owner: "kernel/limits", migrations: limitMigrations },
    { owner: "kernel/imports", migrations: importMigrations },
    { owner: "kernel/bulk-operations", migrations: bulkOperationMigrations },
    { owner: "kernel/outbox", migrations: outboxMigrations },
    { owner: "kernel/integrity", migrations: integrityMigrations },
    { owner: "kernel/search", migrations: searchMigrations },
    { owner: "kernel/settings", migrations: settingMigrations },
  ];
  const done = new Set<string>();
  const add = (plugin: string): void => {
    const instance = registry.instances.find((candidate) => candidate.plugin === plugin);
    if (instance === undefined || done.has(plugin)) return;
    done.add(plugin);
    for (const other of [...(instance.contract.needs ?? []), ...(instance.contract.uses ?? [])]) add(other);
    sets.push({ owner: plugin, migrations: instance.contributions.migrations ?? [] });
  };
  for (const { plugin } of registry.instances) add(plugin);
  return sets;
}
