/** `bulk_update`: applies one change to several records, with the rules and hooks of a single edit. */
import { bulkUpdate, type Kernel } from "@portalkit/kernel/engine";
import { sentenceOf, handle, type HandledEndpoint } from "@portalkit/kernel/server";
import { inPortions } from "./in-portions.ts";
import { assertAllowed, viewOf } from "../view/resource-view.ts";
import { updateRecords } from "./update-records.ts";

export function bulkUpdateHandler(kernel: Kernel): HandledEndpoint {
  return handle(bulkUpdate, ({ body: { resourceId, recordIds, record }, adminUser, services }) => {
    assertAllowed(viewOf(kernel, resourceId, adminUser), "edit");
    return services.limits.run(adminUser.pk, "bulk-actions", async () => {
      const refused = await inPortions(kernel, recordIds, (portion) =>
        updateRecords(
          kernel,
          adminUser,
          resourceId,
          portion.map((recordId) => ({ recordId, record })),
        ),
      );
      const errors = refused.map(({ recordId, refusal }) => ({ recordId, error: sentenceOf(refusal) }));
      return { ok: true as const, updated: recordIds.length - refused.length, refused: errors };
    });
  });
}
