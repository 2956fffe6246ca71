/**
 * Removes files that no record has: never saved, replaced, or of a deleted record that cannot be restored. Only the
 * column's values count as use.
 */
import { sql } from "kysely";
import { forgetFile, type KeptFile } from "../storage/kept-file.ts";
import { removeScaled } from "./scaled-image.ts";
import { storageOf } from "../storage/storage.ts";
import type { UploadServices } from "../services.ts";

const maxAtOnce = 500;

/** Marks unused files, and removes those unused for `unusedHours`. */
export async function purgeFiles(services: UploadServices, signal: AbortSignal): Promise<void> {
  const { resource, column, unusedHours } = services.options;
  const stored = services.resources.storedValues(resource, column);
  if (stored === undefined) return;
  // Paths and addresses contain the instance and the file's id, so one pass over the column finds all of them.
  const named = `/${services.id}/(?:file/)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`;
  await sql`with held as (select distinct (regexp_matches(value, ${named}, 'g'))[1]::uuid as id
    from (${stored}) as stored where value is not null)
    update upload_files as f set unused_since = case when f.id in (select id from held) then null else now() end
    where f.instance_id = ${services.id} and f.state <> 'leaving'
      and (f.unused_since is null) <> (f.id in (select id from held))`.execute(services.db);
  const { rows } = await sql<KeptFile>`update upload_files set state = 'leaving' where id in (
      select id from upload_files where instance_id = ${services.id}
        and (state = 'leaving' or unused_since < now() - make_interval(hours => ${unusedHours})) limit ${maxAtOnce}
    ) returning id::text as "id", instance_id as "instanceId", path`.execute(services.db);
  const storage = await storageOf(services);
  for (const file of rows) {
    if (signal.aborted) return;
    await storage.remove(file);
    await removeScaled(services, file.id);
    await forgetFile(services.db, file.id);
  }
  if (rows.length > 0) services.log.info({ files: rows.length }, "unused files were removed");
}
