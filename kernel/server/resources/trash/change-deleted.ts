/** `restore_deleted` and `delete_for_good`: each record of the trash on its own, so that one does not affect others. */
import { sql } from "kysely";
import type { BodyOf, ReplyOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors/refusals.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import { deleteForGood, restoreDeleted as restoreCall } from "../../../contract/resources/trash-calls.ts";
import { recordActivity } from "../../activities/record-activity.ts";
import { sentenceOf } from "../../i18n/language-of-call.ts";
import type { Kernel } from "../../extension/kernel.ts";
import { handle, type HandledEndpoint } from "../../extension/contributions/handled-endpoint.ts";
import { requireProofFor } from "../../session/recent-proof.ts";
import type { Condition } from "../sql/condition-to-sql.ts";
import { mapDatabaseErrors } from "../view/database-error.ts";
import type { ResourceView } from "../view/resource-view.ts";
import { findDeleted, ofList } from "../write/deleted-records.ts";
import { oneByOne } from "../write/in-portions.ts";
import { restoreDeleted } from "../write/restore-deleted.ts";
import { inTransaction } from "../write/write-transaction.ts";
import { trashView } from "./trash-view.ts";

export function restoreDeletedHandler(kernel: Kernel): HandledEndpoint {
  return handle(restoreCall, ({ body, adminUser }) =>
    each(kernel, adminUser, body, async (view, where) => {
      await restoreDeleted(kernel, view, { count: 1, where, unknown: "PORTAL_DELETED_UNKNOWN" });
    }),
  );
}

export function deleteForGoodHandler(kernel: Kernel): HandledEndpoint {
  return handle(deleteForGood, ({ body, adminUser }) =>
    each(kernel, adminUser, body, (view, where) => forgetDeleted(kernel, view, where)),
  );
}

/** What was deleted last comes first: a record is restored before those that were deleted before it and refer to it. */
async function each(
  kernel: Kernel,
  adminUser: AdminUser,
  { resourceId, ids }: BodyOf<typeof restoreCall>,
  run: (view: ResourceView, where: readonly Condition[]) => Promise<void>,
): Promise<ReplyOf<typeof restoreCall>> {
  const view = trashView(kernel, resourceId, adminUser);
  return await mapDatabaseErrors(async () => {
    const shown = await ofList(kernel, view);
    const { rows } = await sql<{ id: string }>`select id from portal_deleted_records
      where id = any (${ids}::uuid[]) order by number desc`.execute(kernel.db);
    const inOrder = new Set([...rows.map(({ id }) => id), ...ids]);
    const refused = await oneByOne([...inOrder], (id) => run(view, [sql`d.id = ${id}::uuid`, ...shown]));
    return {
      ok: true as const,
      done: inOrder.size - refused.length,
      refused: refused.map(({ recordId, refusal }) => ({ id: String(recordId), error: sentenceOf(refusal) })),
    };
  });
}

async function forgetDeleted(kernel: Kernel, view: ResourceView, where: readonly Condition[]): Promise<void> {
  const { adminUser, resource } = view;
  await inTransaction(kernel, view, "delete", async (transaction) => {
    const [deleted] = await findDeleted(view, where, transaction, true);
    if (deleted === undefined) throw refuse("PORTAL_DELETED_UNKNOWN");
    const { id, recordId, label, row } = deleted;
    const rule = resource.definition.requiresProof?.delete;
    await requireProofFor(kernel, adminUser, rule, { record: row, oldRecord: row }, transaction);
    await sql`delete from portal_deleted_records where id = ${id}`.execute(transaction);
    await recordActivity(
      kernel,
      {
        kind: "action",
        adminUser,
        resourceId: resource.resourceId,
        recordId,
        recordLabel: label,
        actionId: "delete-for-good",
      },
      transaction,
    );
  });
}
