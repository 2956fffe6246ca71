/** The nightly run of all integrity checks: logs faults as an error and notifies the superadmins. */
import { sql } from "kysely";
import { translate } from "../i18n/language-of-call.ts";
import type { DatabaseTransaction } from "../../contract/database.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { JobContribution } from "../extension/contributions/server-contributions.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import type { IntegrityFault } from "../extension/contributions/stored-data.ts";
import { integrityChecksOf, verifyIntegrity } from "./verify-integrity.ts";

export const nightlyVerification = "verify-integrity";

export const nightlyJob = (kernel: Pick<Kernel, "registry">): JobContribution => ({
  name: nightlyVerification,
  schedule: "41 2 * * *",
  run: async (_data, services) => {
    const { checked, faults } = await verifyIntegrity(services.db, integrityChecksOf(kernel.registry.instances));
    if (faults.length === 0) return services.log.info({ rules: checked }, "all integrity checks passed");
    services.log.error({ faults }, "integrity checks found faults");
    await notifySuperadmins(services, faults);
  },
});

/** Notifies once a night of the same faults, however often the job is repeated. */
async function notifySuperadmins(services: PluginServices, faults: readonly IntegrityFault[]): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    if (!(await saveNotified(transaction, faults))) return;
    const { rows } = await sql<{ id: string }>`select id from portal_users
      where role = 'superadmin'`.execute(transaction);
    for (const { id } of rows) {
      const user = await services.findUser(id, transaction);
      if (user === undefined) continue;
      const message = services.inLanguageOf(user, () => translate("server:integrity.faultsFound"));
      await services.outbox.notify(transaction, id, { message, variant: "danger" });
    }
  });
  await services.outbox.deliver();
}

/** Saves the faults of this night, removes those of earlier ones, and returns whether any of them is new. */
async function saveNotified(transaction: DatabaseTransaction, faults: readonly IntegrityFault[]): Promise<boolean> {
  const rules = faults.map(({ rule }) => rule);
  const { rows } = await sql`insert into portal_notified_faults (night, rule)
    select current_date, rule from unnest(${rules}::text[]) as rule
    on conflict do nothing returning rule`.execute(transaction);
  await sql`delete from portal_notified_faults where night < current_date`.execute(transaction);
  return rows.length > 0;
}
