/** The handlers of exports in the background; each user sees only their own. */
import { sql } from "kysely";
import { Download, handle, startWork, type HandledEndpoint } from "@portalkit/kernel/server";
import { downloadExport, exportsTopic, removeExport, startExport } from "../../contract.ts";
import { exportable, requireProofForPeople } from "../allowed.ts";
import { exportJob } from "./background-job.ts";
import { contentTypeOf, exportActivity, exportFileName } from "./export-file.ts";
import { readLines } from "./export-lines.ts";
import { alreadyWritten, deleteExport, ownExport, readableExport, readParts } from "./export-store.ts";

export const backgroundEndpoints: readonly HandledEndpoint[] = [
  handle(startExport, async ({ body, adminUser, services }) => {
    const resource = await exportable(services, adminUser, body.resourceId);
    // Refuses what this user may not use, before anything is stored.
    const { total } = await readLines(services.resources, adminUser, resource, body);
    const id = await services.db.transaction().execute(async (transaction) => {
      for (const limit of ["exports", "background-exports", "export-files"])
        await services.limits.spend(adminUser.pk, limit, 1, transaction);
      const { rows } = await sql<{ id: string }>`insert into data_transfer_exports
        (user_id, resource_id, file_name, request, total)
        values (${String(adminUser.pk)}, ${body.resourceId}, ${exportFileName(resource, body)},
          ${JSON.stringify(body)}::text::json, ${total}) on conflict do nothing returning id`.execute(transaction);
      if (rows[0] === undefined) throw alreadyWritten();
      return rows[0].id;
    });
    await startWork(services, exportJob, id);
    return { id };
  }),

  handle(downloadExport, async ({ body, adminUser, services }) => {
    const found = await readableExport(services, adminUser, body.id);
    const resource = await exportable(services, adminUser, found.resource_id);
    await requireProofForPeople(services, adminUser, resource, found.request.columns);
    // Recorded before the first byte is sent: a download that cannot be recorded must not happen.
    await services.recordActivity(exportActivity(adminUser, found.request, found.rows));
    return new Download({
      fileName: found.file_name,
      contentType: contentTypeOf(found.request),
      content: readParts(services, found),
    });
  }),

  handle(removeExport, async ({ body, adminUser, services }) => {
    const { id } = await ownExport(services.db, adminUser, body.id);
    await deleteExport(services.db, id);
    services.publish(exportsTopic(String(adminUser.pk)), { id });
    return {};
  }),
];
