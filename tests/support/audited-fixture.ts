/** The resources of the fixture with an audit log: a history for their records, and the handlers that restore them. */
import { auditMigrations } from "../../plugins/audit-log/server/migrations.ts";
import { auditResource } from "../../plugins/audit-log/server/audit-resource.ts";
import { writeEntry } from "../../plugins/audit-log/server/write-entry.ts";
import type { ResourceDefinition } from "../../kernel/contract/resources/resource-definition.ts";
import type { Database } from "../../kernel/contract/database.ts";
import { runMigrations } from "../../kernel/server/database/run-migrations.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import { resourceAccess } from "../../plugins/resources/server/resource-access.ts";
import { pino } from "pino";
import { defaultSchema } from "../../kernel/server/database/open-database.ts";
import { openFixture, type Fixture } from "./resource-fixture.ts";

export interface AuditedFixture extends Fixture {
  services: PluginServices;
}

/** @param maxValueLength maximum stored length of a value */
export async function openAuditedFixture(
  change: readonly ResourceDefinition[] = [],
  makeMore: (db: Database) => Promise<void> = async () => Promise.resolve(),
  maxValueLength = 20_000,
): Promise<AuditedFixture> {
  const fixture = await openFixture([...change, auditResource("audit-log", () => undefined)], async (db) => {
    await runMigrations(
      { db, schema: defaultSchema },
      [{ owner: "audit-log", migrations: auditMigrations }],
      pino({ level: "silent" }),
    );
    await makeMore(db);
  });
  const services = { db: fixture.db, resources: resourceAccess(fixture.kernel) } as PluginServices;
  Object.assign(fixture.kernel.registry, {
    instances: [
      {
        id: "audit-log",
        contributions: {
          onActivity: (activity: Parameters<typeof writeEntry>[0], { db }: { db: Database }) =>
            writeEntry(activity, maxValueLength, db),
        },
      },
    ],
  });
  Object.assign(fixture.kernel, { services: () => services });
  return { ...fixture, services };
}
