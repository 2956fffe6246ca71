/**
 * The order of the migrations: the kernel's first, then each enabled plugin's, after those of the plugins it needs or
 * uses. Last, the one that changes texts of all resources.
 */
import { resourceEngine } from "../extension/resource-engine.ts";
import { inOrderOfNeeds, type ServerRegistry } from "../extension/server-registry.ts";
import { keyAgesMigration, keyProbesMigration } from "../database/key-probes.ts";
import { sortCollationsMigration } from "../database/sort-collations.ts";
import type { MigrationSet } from "../database/run-migrations.ts";

/** The instances of a plugin share its tables, so each plugin is listed once, by its name. */
export function migrationSets(registry: Pick<ServerRegistry, "features" | "instances" | "resources">): MigrationSet[] {
  const sets: MigrationSet[] = [
    { owner: "kernel/database", migrations: [sortCollationsMigration, keyProbesMigration, keyAgesMigration] },
    ...registry.features.flatMap(({ id, contributions: { migrations } }) =>
      migrations === undefined ? [] : [{ owner: `kernel/${id}`, migrations }],
    ),
  ];
  const done = new Set<string>();
  for (const { plugin, contributions } of inOrderOfNeeds(registry.instances)) {
    if (done.has(plugin)) continue;
    done.add(plugin);
    const { migrations = [], ownsBusinessTables = false, formerOwner } = contributions;
    sets.push({ owner: plugin, ownsBusinessTables, migrations, ...(formerOwner === undefined ? {} : { formerOwner }) });
  }
  sets.push({
    owner: "kernel/texts",
    migrations: resourceEngine(registry).migrations([...registry.resources.values()]),
  });
  return sets;
}
